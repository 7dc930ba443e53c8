import type { NumberColumn } from "../../contract.ts";
import { finiteScore } from "../../numeric/mean.ts";
import { median } from "../../numeric/median.ts";
import type { RowValues } from "../../numeric/row-means.ts";
import type { RegressionOptions } from "../../regression/options.ts";
import { readAbsoluteErrors } from "../mae/mae.ts";

/**
 * Median of the absolute errors, in [0, ∞); of an even number of rows the mean of the two in the middle. A weight counts as that
 * many rows. Equals scikit-learn's `median_absolute_error`.
 *
 * @throws MetricError on missing or non-finite values, unequal lengths, no rows, bad weights, overflow
 */
export function medianAbsoluteError(
  truth: NumberColumn,
  prediction: NumberColumn,
  options?: RegressionOptions,
): number {
  return medianOf(readAbsoluteErrors(truth, prediction, options));
}

export function medianOf({ arrays }: RowValues): number {
  return finiteScore(median(arrays.values, arrays.weights));
}
