import { meanOverColumns } from "../../regression/column-metric.ts";
import {
  readColumnErrors,
  type ColumnErrorOptions,
  type NumberColumns,
} from "../../regression/column-errors.ts";
import { signedError } from "../../regression/errors.ts";
import { rootMeanSquareOf } from "../rmse/rmse.ts";

/**
 * Mean over columns of the root mean squared error of each, in [0, ∞). Equals scikit-learn's
 * `root_mean_squared_error` of several outputs.
 *
 * @throws MetricError `missing_column` when the prediction lacks a column of the truth; on missing or non-finite values,
 * unequal lengths, no rows, bad weights, overflow
 */
export function meanColumnRmse(
  truth: NumberColumns,
  prediction: NumberColumns,
  options?: ColumnErrorOptions,
): number {
  return computeMeanColumnRmse(readColumnErrors(truth, prediction, options, signedError));
}

export const computeMeanColumnRmse = meanOverColumns(rootMeanSquareOf);
