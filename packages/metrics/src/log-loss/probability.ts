import { MetricError } from "../errors/metric-error.ts";

/** The smallest clip: 2^-52, which scikit-learn uses for doubles. */
export const smallestClip = Number.EPSILON;
/** Kaggle's older evaluators clip here. */
export const kaggleClip = 1e-15;

/** The largest loss of one row: a probability of 0 for the true class, after the smallest clip. */
export const largestLoss = -Math.log(smallestClip);

/**
 * How far from 0 and 1 probabilities are kept.
 * @throws MetricError `bad_option` outside [2^-52, 1/2)
 */
export function resolveClip(clip: number = smallestClip): number {
  if (clip >= smallestClip && clip < 0.5) return clip;
  throw new MetricError({
    code: "bad_option",
    message: `Option "clip" is ${clip}; it must be at least 2^-52 (${smallestClip}) and less than one half.`,
  });
}

/** A probability kept in [clip, 1 - clip]. */
export function clipped(probability: number, clip: number): number {
  return Math.min(Math.max(probability, clip), 1 - clip);
}

/** -ln of a clipped probability. */
export function clippedLoss(probability: number, clip: number = smallestClip): number {
  return -Math.log(clipped(probability, clip));
}

/** The loss of a two-class row: -ln of the chance of the positive class, or of one less it, clipped first. */
export function binaryLoss(label: number, chance: number, clip: number): number {
  const kept = clipped(chance, clip);
  return -Math.log(label === 1 ? kept : 1 - kept);
}

/** @throws MetricError `out_of_range` on the first value outside [0, 1] */
export function refuseOutside(probabilities: Float64Array, name: string): void {
  for (let row = 0; row < probabilities.length; row++) {
    const value = probabilities[row]!;
    if (value >= 0 && value <= 1) continue;
    throw new MetricError({
      code: "out_of_range",
      message: `Column "${name}" holds ${value} in row ${row}; a probability must lie in [0, 1].`,
      column: name,
      row,
    });
  }
}
