import { overAllCells } from "../../regression/column-metric.ts";
import {
  readColumnErrors,
  type ColumnErrorOptions,
  type NumberColumns,
} from "../../regression/column-errors.ts";
import { logError } from "../../regression/log-errors.ts";
import { rootMeanSquareOf } from "../rmse/rmse.ts";

/**
 * The root mean squared logarithmic error over all cells of all columns, in [0, ∞): one mean over rows and columns together.
 * All values must exceed -1. Equals the root of scikit-learn's `mean_squared_log_error` of several outputs.
 *
 * @throws MetricError `out_of_range` on a value of -1 or less; `missing_column` when the prediction lacks a column of the truth; on missing or non-finite values,
 * unequal lengths, no rows, bad weights, overflow
 */
export function pooledRmsle(
  truth: NumberColumns,
  prediction: NumberColumns,
  options?: ColumnErrorOptions,
): number {
  return computePooledRmsle(readColumnErrors(truth, prediction, options, logError));
}

export const computePooledRmsle = overAllCells(rootMeanSquareOf);
