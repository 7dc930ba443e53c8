import type { NumberColumn } from "../../contract.ts";
import { MetricError } from "../../errors/metric-error.ts";
import {
  areaAboveDiagonal,
  readAmounts,
  type GiniOptions,
  type OrderedAmounts,
} from "../../ranking/ordered-amounts.ts";
import { computeRocAuc } from "../roc-auc/roc-auc.ts";

/**
 * Gini index as Kaggle scores it, in (-1/2, 1/2): the area between the curve of cumulated amounts, highest score first, and
 * that of a random order. Rows of equal score share the mean of all their orders. The largest value depends on the truth:
 * for two classes it is half the share of negatives.
 *
 * @throws MetricError `undefined_score` when all amounts are zero; `out_of_range` on a negative one; on missing or non-finite
 * values, unequal lengths, no rows, bad weights
 */
export function gini(truth: NumberColumn, scores: NumberColumn, options?: GiniOptions): number {
  return computeGini(readAmounts(truth, scores, options));
}

export function computeGini(data: OrderedAmounts): number {
  return areaAboveDiagonal(data, data.arrays.scores, "shared");
}

/** What MLE-Dojo calls Gini: twice the ROC AUC less one, and 0 for one class only. */
export function computeFromAuc({ rows, arrays }: OrderedAmounts): number {
  const { truth, scores, weights } = arrays;
  if (!truth.every((amount) => amount === 0 || amount === 1)) {
    throw new MetricError({
      code: "unknown_label",
      message: "By the ROC AUC the truth must hold 0 and 1 only.",
      column: "truth",
    });
  }
  if (truth.every((amount) => amount === truth[0])) return 0;
  return 2 * computeRocAuc({ rows, arrays: { labels: Uint8Array.from(truth), scores, weights } }) - 1;
}
