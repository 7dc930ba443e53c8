import type { NumberColumn } from "../../contract.ts";
import { compareNumbers, type RowValues } from "../../numeric/row-means.ts";
import { meanOf } from "../mae/mae.ts";
import type { RegressionOptions } from "../../regression/options.ts";

/**
 * Symmetric mean absolute percentage error, in [0, 200]: the mean of 200·|p - t| / (|p| + |t|), a row where
 * both are 0 counting as 0. Kaggle's form.
 *
 * @throws MetricError on missing or non-finite values, unequal lengths, no rows, bad weights
 */
export function smape(truth: NumberColumn, prediction: NumberColumn, options?: RegressionOptions): number {
  return meanOf(readPercentageErrors(truth, prediction, options?.weights));
}

export function readPercentageErrors(
  truth: NumberColumn,
  prediction: NumberColumn,
  weights: NumberColumn | undefined,
): RowValues {
  return compareNumbers(truth, prediction, weights, percentageError);
}

function percentageError(actual: number, guess: number): number {
  const size = Math.abs(actual) + Math.abs(guess);
  if (size === 0) return 0;
  if (size === Infinity) return percentageError(actual / 4, guess / 4);
  return 200 * (Math.abs(guess - actual) / size);
}
