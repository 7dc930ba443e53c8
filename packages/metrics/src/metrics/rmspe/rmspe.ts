import type { NumberColumn } from "../../contract.ts";
import { MetricError } from "../../errors/metric-error.ts";
import { compareNumbers, type RowValues } from "../../numeric/row-means.ts";
import type { RegressionOptions } from "../../regression/options.ts";
import { rootMeanSquareOf } from "../rmse/rmse.ts";

/**
 * Root mean squared percentage error as a fraction, in [0, ∞): the root of the mean of ((t - p) / t)² over the rows whose true
 * value is not 0. Rows with a true value of 0 are ignored.
 *
 * @throws MetricError `undefined_score` when every true value is 0; on missing or non-finite values, unequal lengths, no rows,
 * bad weights, overflow
 */
export function rmspe(truth: NumberColumn, prediction: NumberColumn, options?: RegressionOptions): number {
  return rootMeanSquareOf(readScoredRelativeErrors(truth, prediction, options));
}

/** Of the rows that are scored. */
export function readScoredRelativeErrors(
  truth: NumberColumn,
  prediction: NumberColumn,
  options: RegressionOptions | undefined,
): RowValues {
  const scored: number[] = [];
  const { arrays } = compareNumbers(truth, prediction, options?.weights, (actual, guess, row) => {
    if (actual === 0) return 0;
    scored.push(row);
    return (guess - actual) / actual;
  });
  const { values, weights } = arrays;
  const sum = weights === undefined ? scored.length : scored.findIndex((row) => weights[row]! > 0) + 1;
  if (sum === 0) {
    throw new MetricError({
      code: "undefined_score",
      message: "RMSPE ignores rows with a true value of 0, and no other row has any weight.",
      column: "truth",
    });
  }
  const take = (array: Float64Array): Float64Array => Float64Array.from(scored, (row) => array[row]!);
  return {
    rows: scored.length,
    arrays: { values: take(values), weights: weights === undefined ? undefined : take(weights) },
  };
}
