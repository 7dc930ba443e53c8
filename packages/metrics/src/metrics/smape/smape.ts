import type { NumberColumn } from "../../contract.ts";
import { MetricError } from "../../errors/metric-error.ts";
import { compareNumbers, type RowValues } from "../../numeric/row-means.ts";
import type { RegressionOptions } from "../../regression/options.ts";
import { meanOf } from "../mae/mae.ts";

/**
 * Symmetric mean absolute percentage error, in [0, 200]: the mean of 200·|p - t| / (|p| + |t|), a row where
 * both are 0 counting as 0. Kaggle's form.
 *
 * @throws MetricError on missing or non-finite values, unequal lengths, no rows, bad weights
 */
export function smape(truth: NumberColumn, prediction: NumberColumn, options?: RegressionOptions): number {
  return meanOf(readPercentageErrors(truth, prediction, options));
}

export function readPercentageErrors(
  truth: NumberColumn,
  prediction: NumberColumn,
  options: RegressionOptions | undefined,
): RowValues {
  return compareNumbers(truth, prediction, options?.weights, percentageError);
}

export function percentageError(actual: number, guess: number): number {
  const size = Math.abs(actual) + Math.abs(guess);
  if (size === 0) return 0;
  if (size === Infinity) return percentageError(actual / 4, guess / 4);
  return 200 * (Math.abs(guess - actual) / size);
}

/** As {@link readPercentageErrors}, as fractions, and undefined where both are 0. */
export function readFractionErrors(
  truth: NumberColumn,
  prediction: NumberColumn,
  options: RegressionOptions | undefined,
): RowValues {
  return compareNumbers(truth, prediction, options?.weights, (actual, guess, row) => {
    if (actual !== 0 || guess !== 0) return percentageError(actual, guess) / 100;
    throw new MetricError({
      code: "undefined_score",
      message: `Truth and prediction are both 0 in row ${row}: DSBench's formula divides by their sum.`,
      row,
    });
  });
}
