import { readNumberPairs, type NumberPairs } from "../../columns/number-pairs.ts";
import type { NumberColumn } from "../../contract.ts";
import { MetricError } from "../../errors/metric-error.ts";
import { finiteScore, mean, rootMeanSquare } from "../../numeric/mean.ts";
import type { RegressionOptions } from "../../regression/options.ts";

/**
 * Coefficient of determination, in (-∞, 1]: 1 - Σ(t - p)² / Σ(t - mean t)². The mean of the truth as prediction scores 0. Equals
 * scikit-learn's `r2_score`, but for a constant truth.
 *
 * @throws MetricError `undefined_score` on a constant truth; on missing or non-finite values, unequal lengths, no rows, bad
 * weights, overflow
 */
export function r2(truth: NumberColumn, prediction: NumberColumn, options?: RegressionOptions): number {
  return computeR2(readNumberPairs(truth, prediction, options));
}

export function computeR2({ arrays: { truth, prediction, weights } }: NumberPairs): number {
  // The mean is rounded; what it misses by is taken off in a second round.
  const near = centre(truth, weights);
  const spread = rootMeanSquare(centre(near, weights), weights);
  if (spread === 0 || isConstant(truth, weights)) {
    throw new MetricError({
      code: "undefined_score",
      message: "R2 compares with the spread of the truth, and the truth has the same value in every row.",
      column: "truth",
    });
  }
  const errors = truth.map((actual, row) => actual - prediction[row]!);
  const ratio = rootMeanSquare(errors, weights) / spread;
  return finiteScore(1 - ratio * ratio);
}

function centre(values: Float64Array, weights: Float64Array | undefined): Float64Array {
  const middle = mean(values, weights);
  return values.map((value) => value - middle);
}

function isConstant(values: Float64Array, weights: Float64Array | undefined): boolean {
  const first = values[weights === undefined ? 0 : weights.findIndex((weight) => weight > 0)];
  return values.every((value, row) => value === first || weights?.[row] === 0);
}
