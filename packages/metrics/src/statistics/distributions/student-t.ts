import { bisect } from "./bisect.ts";
import { incompleteBeta } from "./incomplete-beta.ts";

/**
 * P(T > t) of Student's t with any positive number of degrees of freedom: half of I_{f/(f + t²)}(f/2, ½) for t ≥ 0. To 12 digits up to
 * ten thousand degrees, to 10 at a million.
 */
export function studentTail(t: number, degrees: number): number {
  if (t < 0) return 1 - studentTail(-t, degrees);
  const square = t * t;
  if (square === Infinity) return 0;
  const sum = degrees + square;
  return incompleteBeta(degrees / sum, square / sum, degrees / 2, 0.5) / 2;
}

/** P(|T| ≥ |t|). */
export function studentTwoSided(t: number, degrees: number): number {
  return Math.min(1, 2 * studentTail(Math.abs(t), degrees));
}

/** The t with P(|T| ≤ t) = level, for level in (0, 1): the factor of a two-sided interval. */
export function studentFactor(level: number, degrees: number): number {
  const tail = (1 - level) / 2;
  let high = 1;
  while (studentTail(high, degrees) > tail) high *= 2;
  return bisect((t) => -studentTail(t, degrees), -tail, [0, high]);
}
