import { MetricError } from "../errors/metric-error.ts";

/** Values and their weights, without those that are NaN. */
export interface WeightedValues {
  readonly values: Float64Array;
  readonly weights: Float64Array | undefined;
}

/**
 * Leaves out what is NaN, as labelled series of pandas do in a mean.
 * @throws MetricError `undefined_score` when nothing is left
 */
export function dropGaps({ values, weights }: WeightedValues): WeightedValues {
  const kept = values.filter((value) => !Number.isNaN(value));
  if (kept.length === values.length) return { values, weights };
  if (kept.length === 0) {
    throw new MetricError({
      code: "undefined_score",
      message: "No row is left: every prediction is missing, or has no logarithm.",
      column: "prediction",
    });
  }
  return { values: kept, weights: weights?.filter((_, row) => !Number.isNaN(values[row])) };
}
