import { overAllCells } from "../../regression/column-metric.ts";
import {
  readColumnErrors,
  type ColumnErrorOptions,
  type NumberColumns,
} from "../../regression/column-errors.ts";
import { absoluteError } from "../../regression/errors.ts";
import { meanOf } from "../mae/mae.ts";

/**
 * The mean absolute error over all cells of all columns, in [0, ∞): one mean over rows and columns together.
 * Equals scikit-learn's `mean_absolute_error` of several outputs.
 *
 * @throws MetricError `missing_column` when the prediction lacks a column of the truth; on missing or non-finite values,
 * unequal lengths, no rows, bad weights, overflow
 */
export function pooledMae(
  truth: NumberColumns,
  prediction: NumberColumns,
  options?: ColumnErrorOptions,
): number {
  return computePooledMae(readColumnErrors(truth, prediction, options, absoluteError));
}

export const computePooledMae = overAllCells(meanOf);
