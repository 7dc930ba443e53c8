import { readNumberPairs, type NumberPairs } from "../../columns/number-pairs.ts";
import type { NumberColumn } from "../../contract.ts";
import { noCorrelation } from "../../correlation/no-correlation.ts";
import { rankCorrelate } from "../../correlation/rank-correlate.ts";
import type { CorrelationOptions } from "../pearson/pearson.ts";

/**
 * Spearman's rank correlation, in [-1, 1]: Pearson's of the ranks, ties sharing the average of theirs. Equals scipy's `spearmanr`. A
 * weight counts as that many rows.
 *
 * @throws MetricError `undefined_score` when a column is constant; on missing or non-finite values, unequal lengths, no rows, bad
 * weights
 */
export function spearman(
  truth: NumberColumn,
  prediction: NumberColumn,
  options?: CorrelationOptions,
): number {
  return computeSpearman(readNumberPairs(truth, prediction, options));
}

export function computeSpearman({ arrays: { truth, prediction, weights } }: NumberPairs): number {
  const correlation = rankCorrelate(truth, prediction, weights);
  if (correlation === undefined) throw noCorrelation({ truth, prediction, weights });
  return correlation;
}
