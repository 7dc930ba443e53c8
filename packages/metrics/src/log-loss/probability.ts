import { MetricError } from "../errors/metric-error.ts";

/** The largest loss of one row: a probability of 0 for the true class, after clipping. */
export const largestLoss = -Math.log(Number.EPSILON);

/** -ln of a probability clipped to [e, 1 - e], e = 2^-52, as scikit-learn clips doubles. */
export function clippedLoss(probability: number): number {
  return -Math.log(Math.min(Math.max(probability, Number.EPSILON), 1 - Number.EPSILON));
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
