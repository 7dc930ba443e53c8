import { meanOverColumns } from "../../regression/column-metric.ts";
import {
  readColumnErrors,
  type ColumnErrorOptions,
  type NumberColumns,
} from "../../regression/column-errors.ts";
import { logError } from "../../regression/log-errors.ts";
import { rootMeanSquareOf } from "../rmse/rmse.ts";

/**
 * Mean over columns of the root mean squared logarithmic error of each, in [0, ∞). All values must exceed -1. Equals
 * scikit-learn's `root_mean_squared_log_error` of several outputs.
 *
 * @throws MetricError `out_of_range` on a value of -1 or less; `missing_column` when the prediction lacks a column of the truth; on missing or non-finite values,
 * unequal lengths, no rows, bad weights, overflow
 */
export function meanColumnRmsle(
  truth: NumberColumns,
  prediction: NumberColumns,
  options?: ColumnErrorOptions,
): number {
  return computeMeanColumnRmsle(readColumnErrors(truth, prediction, options, logError));
}

export const computeMeanColumnRmsle = meanOverColumns(rootMeanSquareOf);
