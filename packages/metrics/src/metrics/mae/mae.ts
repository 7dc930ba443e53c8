import type { NumberColumn } from "../../contract.ts";
import { finiteScore, mean } from "../../numeric/mean.ts";
import { compareNumbers, type RowValues } from "../../numeric/row-means.ts";
import { absoluteError } from "../../regression/errors.ts";
import type { RegressionOptions } from "../../regression/options.ts";

/**
 * Mean absolute error, in [0, ∞), in the unit of the target. Equals scikit-learn's `mean_absolute_error`.
 * @throws MetricError on missing or non-finite values, unequal lengths, no rows, bad weights, overflow
 */
export function mae(truth: NumberColumn, prediction: NumberColumn, options?: RegressionOptions): number {
  return meanOf(readAbsoluteErrors(truth, prediction, options));
}

export function readAbsoluteErrors(
  truth: NumberColumn,
  prediction: NumberColumn,
  options: RegressionOptions | undefined,
): RowValues {
  return compareNumbers(truth, prediction, options?.weights, absoluteError);
}

export function meanOf({ arrays }: RowValues): number {
  return finiteScore(mean(arrays.values, arrays.weights));
}
