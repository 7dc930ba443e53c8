import type { NumberColumn } from "../../contract.ts";
import { MetricError } from "../../errors/metric-error.ts";
import {
  areaAboveDiagonal,
  readAmounts,
  type GiniOptions,
  type OrderedAmounts,
  type TieRule,
} from "../../ranking/ordered-amounts.ts";

/**
 * The Gini index of an order over that of the true one, in [-1, 1]; 0 for a random order. Rows of equal score share the mean
 * of all their orders. For two classes it is twice the ROC AUC less one.
 *
 * @throws MetricError `undefined_score` when all amounts are equal; `out_of_range` on a negative one; on missing or non-finite
 * values, unequal lengths, no rows, bad weights
 */
export function normalizedGini(truth: NumberColumn, scores: NumberColumn, options?: GiniOptions): number {
  return computeNormalizedGini(readAmounts(truth, scores, options));
}

export function computeNormalizedGini(data: OrderedAmounts, ties: TieRule = "shared"): number {
  const { truth, scores } = data.arrays;
  if (truth.every((amount) => amount === truth[0])) {
    throw new MetricError({
      code: "undefined_score",
      message: "The normalised Gini index needs two different amounts; all are equal.",
      column: "truth",
    });
  }
  const share = areaAboveDiagonal(data, scores, ties) / areaAboveDiagonal(data, truth, "shared");
  return Math.max(-1, Math.min(1, share));
}
