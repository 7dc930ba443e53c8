import type { NumberColumn } from "../../contract.ts";
import { MetricError } from "../../errors/metric-error.ts";
import { compareNumbers, type RowValues } from "../../numeric/row-means.ts";
import type { RegressionOptions } from "../../regression/options.ts";
import { meanOf } from "../mae/mae.ts";

/**
 * Mean absolute percentage error as a fraction, in [0, ∞): the mean of |p - t| / |t|. Equals scikit-learn's
 * `mean_absolute_percentage_error` where no true value is 0.
 *
 * @throws MetricError `out_of_range` on a true value of 0; on missing or non-finite values, unequal lengths, no rows, bad
 * weights, overflow
 */
export function mape(truth: NumberColumn, prediction: NumberColumn, options?: RegressionOptions): number {
  return meanOf(readRelativeErrors(truth, prediction, options));
}

export function readRelativeErrors(
  truth: NumberColumn,
  prediction: NumberColumn,
  options: RegressionOptions | undefined,
): RowValues {
  return compareNumbers(truth, prediction, options?.weights, (actual, guess, row) => {
    if (actual !== 0) return Math.abs((guess - actual) / actual);
    throw new MetricError({
      code: "out_of_range",
      message: `The true value of row ${row} is 0; MAPE divides by it. Leave such rows out, or use SMAPE.`,
      column: "truth",
      row,
    });
  });
}
