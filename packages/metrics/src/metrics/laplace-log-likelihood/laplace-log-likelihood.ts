import { checkRows } from "../../columns/check-rows.ts";
import { toNumbers } from "../../columns/to-numbers.ts";
import { toWeights } from "../../columns/to-weights.ts";
import type { MetricOptions, NumberColumn } from "../../contract.ts";
import { MetricError } from "../../errors/metric-error.ts";
import { mean } from "../../numeric/mean.ts";
import type { RowValues } from "../../numeric/row-means.ts";

interface LaplaceSettings {
  /** A smaller sigma counts as this; above zero. @defaultValue 70, as in OSIC */
  readonly minSigma?: number;
  /** A larger error counts as this. @defaultValue 1000, as in OSIC */
  readonly maxError?: number;
}

export interface LaplaceLogLikelihoodOptions extends LaplaceSettings {
  /** Non-negative weight per row. @defaultValue every row counts the same */
  readonly weights?: NumberColumn;
}

/** {@link LaplaceLogLikelihoodOptions} of the metric over tables. */
export interface LaplaceLogLikelihoodMetricOptions extends MetricOptions, LaplaceSettings {
  /** The prediction's column of sigma. @defaultValue "Confidence" */
  readonly sigmaColumn?: string;
}

const defaultMinSigma = 70;
const defaultMaxError = 1000;

/** The best score at the default options: no error, and the smallest sigma. */
export const bestLikelihood = -Math.log(Math.SQRT2 * defaultMinSigma);

/**
 * Laplace log likelihood as OSIC modified it, the higher the better: the mean of -√2 · δ / σ - ln(√2 · σ) with
 * σ = max(sigma, 70) and δ = min(|truth - prediction|, 1000).
 *
 * @param sigmas the standard deviation that each prediction claims; any finite number, since small ones are clipped
 * @throws MetricError `bad_option`; on missing or non-finite values, unequal lengths, no rows, bad weights
 */
export function laplaceLogLikelihood(
  truth: NumberColumn,
  predictions: NumberColumn,
  sigmas: NumberColumn,
  options?: LaplaceLogLikelihoodOptions,
): number {
  return meanLikelihood(readLikelihoods(truth, predictions, sigmas, options));
}

export function readLikelihoods(
  truthColumn: NumberColumn,
  predictionColumn: NumberColumn,
  sigmaColumn: NumberColumn,
  options: LaplaceLogLikelihoodOptions | undefined,
): RowValues {
  const { minSigma = defaultMinSigma, maxError = defaultMaxError } = options ?? {};
  if (!(minSigma > 0 && minSigma < Infinity && maxError >= 0)) {
    throw new MetricError({
      code: "bad_option",
      message: `"minSigma" (${minSigma}) must be finite and above zero, "maxError" (${maxError}) zero or more.`,
    });
  }
  const truth = toNumbers(truthColumn, "truth");
  const prediction = toNumbers(predictionColumn, "prediction");
  const sigmas = toNumbers(sigmaColumn, "sigma");
  const weights = toWeights(options?.weights);
  const rows = checkRows({ truth, prediction, sigma: sigmas, weights });
  const values = new Float64Array(rows);
  for (let row = 0; row < rows; row++) {
    const sigma = Math.max(sigmas[row]!, minSigma);
    const error = Math.min(Math.abs(truth[row]! - prediction[row]!), maxError);
    // The logarithm of a product that may overflow.
    values[row] = -Math.SQRT2 * (error / sigma) - (Math.LN2 / 2 + Math.log(sigma));
  }
  return { rows, arrays: { values, weights } };
}

export function meanLikelihood({ arrays }: RowValues): number {
  return mean(arrays.values, arrays.weights);
}
