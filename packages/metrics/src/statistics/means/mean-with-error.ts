import { compensatedSumOf } from "../../numeric/compensated-sum.ts";
import { finiteScore, mean } from "../../numeric/mean.ts";
import { finiteValues } from "../check.ts";

/** A mean and how far it may be trusted. */
export interface MeanWithError {
  readonly count: number;
  readonly mean: number;
  /** Of the sample, with n - 1 in the denominator; null for a single value, which shows no spread. */
  readonly standardDeviation: number | null;
  /** Standard error of the mean, by the estimator named; null for a single value. MLE-bench writes 0 there. */
  readonly standardError: number | null;
  /** sd(n - 1) / √n: what MLE-bench's tables call SEM. Neither the sd itself nor a binomial error over all runs. */
  readonly estimator: "sample-sd/sqrt(n)";
}

/**
 * Mean ± SEM: x̄ and s / √n, with s² = Σ (xᵢ - x̄)² / (n - 1). The values must be independent repetitions of the whole measurement, such as
 * the medal shares of seeds; rows of one run are not.
 *
 * @throws MetricError `empty`, `not_finite`, `overflow`
 */
export function meanWithError(values: Iterable<number>): MeanWithError {
  const list = finiteValues(values);
  const count = list.length;
  const centre = mean(list);
  const standardDeviation = count === 1 ? null : sampleDeviation(list, centre);
  return {
    count,
    mean: centre,
    standardDeviation,
    standardError: standardDeviation === null ? null : standardDeviation / Math.sqrt(count),
    estimator: "sample-sd/sqrt(n)",
  };
}

/** The mean may be off by half a rounding: the second sum takes what that adds out again (Chan, Golub and LeVeque). */
function sampleDeviation(values: Float64Array, centre: number): number {
  if (values.every((value) => value === values[0])) return 0;
  const squares = compensatedSumOf(values.length, (i) => (values[i]! - centre) ** 2);
  const drift = compensatedSumOf(values.length, (i) => values[i]! - centre);
  return finiteScore(Math.sqrt(Math.max(0, squares - drift ** 2 / values.length) / (values.length - 1)));
}
