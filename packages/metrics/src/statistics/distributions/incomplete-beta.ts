import { logBeta } from "./log-beta.ts";

/** A stand-in for a denominator of 0, too small to matter (Lentz). */
const tiny = 1e-300;
const mostSteps = 10_000;

/**
 * The regularised incomplete beta function I_x(a, b) for positive a and b, by its continued fraction (Abramowitz and Stegun 26.5.8)
 * on the side where that converges fast.
 *
 * @param y 1 - x, given apart so that neither end loses digits
 */
export function incompleteBeta(x: number, y: number, a: number, b: number): number {
  if (x <= 0) return 0;
  if (y <= 0) return 1;
  if (x > (a + 1) / (a + b + 2)) return 1 - incompleteBeta(y, x, b, a);
  const front = Math.exp(a * logOf(x, y) + b * logOf(y, x) - logBeta(a, b)) / a;
  return front / continuedFraction(x, a, b);
}

/** The logarithm of one part of 1: from the other part where that is the smaller one, which holds more digits. */
function logOf(part: number, other: number): number {
  return part > 0.5 ? Math.log1p(-other) : Math.log(part);
}

/** 1 + d₁/(1 + d₂/(1 + …)), by Lentz's method. */
function continuedFraction(x: number, a: number, b: number): number {
  let value = 1;
  let c = 1;
  let d = 0;
  for (let step = 1; step < mostSteps; step++) {
    const m = step >> 1;
    const numerator =
      step % 2 === 0
        ? (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m))
        : (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1));
    d = 1 + numerator * d;
    d = 1 / (d === 0 ? tiny : d);
    c = 1 + numerator / c;
    if (c === 0) c = tiny;
    value *= c * d;
    if (Math.abs(c * d - 1) < 1e-16) break;
  }
  return value;
}
