import { meanOverColumns } from "../../regression/column-metric.ts";
import {
  readColumnErrors,
  type ColumnErrorOptions,
  type NumberColumns,
} from "../../regression/column-errors.ts";
import { absoluteError } from "../../regression/errors.ts";
import { meanOf } from "../mae/mae.ts";

/**
 * Mean over columns of the mean absolute error of each, in [0, ∞). Equals scikit-learn's
 * `mean_absolute_error` of several outputs.
 *
 * @throws MetricError `missing_column` when the prediction lacks a column of the truth; on missing or non-finite values,
 * unequal lengths, no rows, bad weights, overflow
 */
export function meanColumnMae(
  truth: NumberColumns,
  prediction: NumberColumns,
  options?: ColumnErrorOptions,
): number {
  return computeMeanColumnMae(readColumnErrors(truth, prediction, options, absoluteError));
}

export const computeMeanColumnMae = meanOverColumns(meanOf);
