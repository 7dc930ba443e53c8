import type { NumberColumn } from "../../contract.ts";
import { finiteScore, mean } from "../../numeric/mean.ts";
import type { RowValues } from "../../numeric/row-means.ts";
import type { RegressionOptions } from "../../regression/options.ts";
import { readErrors } from "../rmse/rmse.ts";

/**
 * Mean squared error, in [0, ∞), in the square of the target's unit. Equals scikit-learn's `mean_squared_error`.
 *
 * @throws MetricError on missing or non-finite values, unequal lengths, no rows, bad weights; `overflow` where an error is
 * so large that no double holds its square
 */
export function mse(truth: NumberColumn, prediction: NumberColumn, options?: RegressionOptions): number {
  return meanSquareOf(readErrors(truth, prediction, options));
}

export function meanSquareOf({ arrays }: RowValues): number {
  return finiteScore(
    mean(
      arrays.values.map((error) => error * error),
      arrays.weights,
    ),
  );
}
