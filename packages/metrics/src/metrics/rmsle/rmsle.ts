import type { NumberColumn } from "../../contract.ts";
import { compareNumbers, type RowValues } from "../../numeric/row-means.ts";
import { logError } from "../../regression/log-errors.ts";
import type { RegressionOptions } from "../../regression/options.ts";
import { rootMeanSquareOf } from "../rmse/rmse.ts";

/**
 * Root mean squared logarithmic error, in [0, ∞): the RMSE of ln(1 + x). All values must exceed -1. Equals
 * scikit-learn's `root_mean_squared_log_error`, up to its rounding where truth and prediction nearly agree.
 *
 * @throws MetricError `out_of_range` on a value of -1 or less; on missing or non-finite values, unequal
 * lengths, no rows, bad weights
 */
export function rmsle(truth: NumberColumn, prediction: NumberColumn, options?: RegressionOptions): number {
  return rootMeanSquareOf(readLogErrors(truth, prediction, options));
}

export function readLogErrors(
  truth: NumberColumn,
  prediction: NumberColumn,
  options: RegressionOptions | undefined,
): RowValues {
  return compareNumbers(truth, prediction, options?.weights, logError);
}
