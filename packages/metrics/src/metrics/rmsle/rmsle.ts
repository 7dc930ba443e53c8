import type { NumberColumn } from "../../contract.ts";
import { MetricError } from "../../errors/metric-error.ts";
import { compareNumbers, type RowValues } from "../../numeric/row-means.ts";
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
  return rootMeanSquareOf(readLogErrors(truth, prediction, options?.weights));
}

export function readLogErrors(
  truth: NumberColumn,
  prediction: NumberColumn,
  weights: NumberColumn | undefined,
): RowValues {
  return compareNumbers(truth, prediction, weights, (actual, guess, row) => {
    if (actual <= -1) throw tooSmall("truth", actual, row);
    if (guess <= -1) throw tooSmall("prediction", guess, row);
    return logRatio(actual, guess);
  });
}

/**
 * ln(1 + a) - ln(1 + b), up to sign, as one logarithm of the ratio: the difference of two logarithms would
 * lose the digits that they share. The smaller value is the base, so the argument is never near -1.
 */
function logRatio(a: number, b: number): number {
  const low = Math.min(a, b);
  const high = Math.max(a, b);
  const ratio = (high - low) / (1 + low);
  return ratio === Infinity ? Math.log1p(high) - Math.log1p(low) : Math.log1p(ratio);
}

function tooSmall(column: "truth" | "prediction", value: number, row: number): MetricError {
  return new MetricError({
    code: "out_of_range",
    message: `Column "${column}" holds ${value} in row ${row}; RMSLE needs values greater than -1. Clip predictions at 0.`,
    column,
    row,
  });
}
