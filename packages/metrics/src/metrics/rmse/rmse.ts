import type { NumberColumn } from "../../contract.ts";
import { rootMeanSquare } from "../../numeric/mean.ts";
import { compareNumbers, type RowValues } from "../../numeric/row-means.ts";
import { signedError } from "../../regression/errors.ts";
import type { RegressionOptions } from "../../regression/options.ts";

/**
 * Root mean squared error, in [0, ∞), in the unit of the target. Equals scikit-learn's
 * `root_mean_squared_error`; errors whose squares leave the range of doubles are still scored.
 *
 * @throws MetricError on missing or non-finite values, unequal lengths, no rows, bad weights, overflow
 */
export function rmse(truth: NumberColumn, prediction: NumberColumn, options?: RegressionOptions): number {
  return rootMeanSquareOf(readErrors(truth, prediction, options));
}

export function readErrors(
  truth: NumberColumn,
  prediction: NumberColumn,
  options: RegressionOptions | undefined,
): RowValues {
  return compareNumbers(truth, prediction, options?.weights, signedError);
}

export function rootMeanSquareOf({ arrays }: RowValues): number {
  return rootMeanSquare(arrays.values, arrays.weights);
}
