import { bisect } from "./bisect.ts";

/** From here on the tail is computed by its continued fraction: the series would lose digits in the subtraction. */
const seriesEnd = 2;

/**
 * P(Z > z) of a standard normal Z, to about 14 digits of the tail itself, however small. Series and Laplace's continued
 * fraction of the Mills ratio (Abramowitz and Stegun 26.2.11, 26.2.14).
 */
export function normalTail(z: number): number {
  if (z < 0) return 1 - normalTail(-z);
  const density = Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI);
  if (z < seriesEnd) {
    // P(0 < Z < z) = density · (z + z³/3 + z⁵/(3·5) + …)
    let term = z;
    let sum = z;
    for (let n = 3; term > sum * 1e-18; n += 2) {
      term *= (z * z) / n;
      sum += term;
    }
    return 0.5 - density * sum;
  }
  let ratio = z;
  for (let n = 200; n > 0; n--) ratio = z + n / ratio;
  return density / ratio;
}

/** The z with P(Z ≤ z) = p, for p in (0, 1). */
export function normalQuantile(p: number): number {
  if (p > 0.5) return -lowerQuantile(1 - p);
  return lowerQuantile(p);
}

function lowerQuantile(p: number): number {
  return p === 0.5 ? 0 : bisect((z) => normalTail(-z), p, [-39, 0]);
}

/** P(|Z| ≥ |z|). */
export function normalTwoSided(z: number): number {
  return Math.min(1, 2 * normalTail(Math.abs(z)));
}
