import { readNumberPairs, type NumberPairs } from "../../columns/number-pairs.ts";
import type { NumberColumn } from "../../contract.ts";
import { correlate } from "../../correlation/correlate.ts";
import { noCorrelation } from "../../correlation/no-correlation.ts";

export interface CorrelationOptions {
  /** Non-negative weight per row. @defaultValue every row counts the same */
  readonly weights?: NumberColumn;
}

/**
 * Pearson's correlation coefficient, in [-1, 1]: the covariance divided by both standard deviations. Equals scipy's `pearsonr`, and
 * keeps its digits where the values have a large common offset.
 *
 * @throws MetricError `undefined_score` when a column is constant; on missing or non-finite values, unequal lengths, no rows, bad
 * weights
 */
export function pearson(truth: NumberColumn, prediction: NumberColumn, options?: CorrelationOptions): number {
  return computePearson(readNumberPairs(truth, prediction, options));
}

export function computePearson({ arrays: { truth, prediction, weights } }: NumberPairs): number {
  const correlation = correlate(truth, prediction, weights);
  if (correlation === undefined) throw noCorrelation({ truth, prediction, weights });
  return correlation;
}
