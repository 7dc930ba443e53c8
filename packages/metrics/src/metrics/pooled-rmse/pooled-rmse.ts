import { overAllCells } from "../../regression/column-metric.ts";
import {
  readColumnErrors,
  type ColumnErrorOptions,
  type NumberColumns,
} from "../../regression/column-errors.ts";
import { signedError } from "../../regression/errors.ts";
import { rootMeanSquareOf } from "../rmse/rmse.ts";

/**
 * The root mean squared error over all cells of all columns, in [0, ∞): one mean over rows and columns together.
 * Equals the root of scikit-learn's `mean_squared_error` of several outputs.
 *
 * @throws MetricError `missing_column` when the prediction lacks a column of the truth; on missing or non-finite values,
 * unequal lengths, no rows, bad weights, overflow
 */
export function pooledRmse(
  truth: NumberColumns,
  prediction: NumberColumns,
  options?: ColumnErrorOptions,
): number {
  return computePooledRmse(readColumnErrors(truth, prediction, options, signedError));
}

export const computePooledRmse = overAllCells(rootMeanSquareOf);
