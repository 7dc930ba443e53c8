import type { MetricOptions, NumberColumn } from "../../contract.ts";
import { compareNumbers, type RowValues } from "../../numeric/row-means.ts";
import { dropGaps } from "../../regression/drop-gaps.ts";
import { logError, logErrorOrGap } from "../../regression/log-errors.ts";
import type { RegressionOptions } from "../../regression/options.ts";
import { rootMeanSquare } from "../../numeric/mean.ts";
import { rootMeanSquareOf } from "../rmse/rmse.ts";

/** What a row counts as whose logarithm is undefined: not at all, or as one without an error. */
export type UndefinedRows = "skip" | "zero";

/** Options of the metric over tables. */
export interface RmsleMetricOptions extends MetricOptions {
  /**
   * Under the variant `dsbench`: what becomes of rows whose prediction is below -1.
   * @defaultValue "skip"; its grader of bike-sharing-demand does "zero"
   */
  readonly undefinedRows?: UndefinedRows;
}

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

/** As {@link readLogErrors}; NaN or 0 where the logarithm of the prediction is undefined. */
export function readLogErrorsWithGaps(
  truth: NumberColumn,
  prediction: NumberColumn,
  options: RmsleMetricOptions | undefined,
): RowValues {
  const data = compareNumbers(truth, prediction, options?.weights, logErrorOrGap);
  if (options?.undefinedRows !== "zero") return data;
  const values = data.arrays.values.map((error) => (Number.isNaN(error) ? 0 : error));
  return { ...data, arrays: { ...data.arrays, values } };
}

/** Root mean square of what is not NaN. */
export function rootMeanSquareWithoutGaps({ arrays }: RowValues): number {
  const { values, weights } = dropGaps(arrays);
  return rootMeanSquare(values, weights);
}
