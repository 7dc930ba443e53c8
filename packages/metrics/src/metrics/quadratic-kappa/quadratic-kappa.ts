import { checkRows } from "../../columns/check-rows.ts";
import type { RowData } from "../../columns/row-data.ts";
import { toNumbers } from "../../columns/to-numbers.ts";
import { toWeights } from "../../columns/to-weights.ts";
import type { MetricOptions, NumberColumn } from "../../contract.ts";
import { MetricError } from "../../errors/metric-error.ts";
import { mean } from "../../numeric/mean.ts";
import { toRanks } from "./to-ranks.ts";

/**
 * What the distance of two ratings is measured by: their values (Kaggle's definition), or their ranks among
 * the ratings that occur on either side (scikit-learn's default when it is not told the labels).
 */
export type KappaDistance = "values" | "ranks";

export interface KappaOptions {
  /** Non-negative weight per row. @defaultValue every row counts the same */
  readonly weights?: NumberColumn;
  /** @defaultValue "values" */
  readonly distance?: KappaDistance;
}

/** {@link KappaOptions} of the metric over tables. */
export interface KappaMetricOptions extends MetricOptions {
  /** @defaultValue "values" */
  readonly distance?: KappaDistance;
}

export interface RatingPairs extends RowData {
  readonly arrays: {
    readonly truth: Float64Array;
    readonly prediction: Float64Array;
    readonly weights: Float64Array | undefined;
  };
}

/**
 * Cohen's kappa with quadratic weights, in [-1, 1]: 1 less the mean squared distance of the pairs over the
 * mean squared distance of all cross pairs. Ratings are integers. Equals scikit-learn's
 * `cohen_kappa_score(weights="quadratic", labels=range(min, max + 1))`, and without `labels` under
 * `distance: "ranks"`.
 *
 * @throws MetricError `undefined_score` when both sides are one and the same constant; `out_of_range` on a
 * rating that is no integer; on missing or non-finite values, unequal lengths, no rows, bad weights
 */
export function quadraticKappa(
  truth: NumberColumn,
  prediction: NumberColumn,
  options?: KappaOptions,
): number {
  return computeQuadraticKappa(readRatings(truth, prediction, options));
}

export function readRatings(
  truthColumn: NumberColumn,
  predictionColumn: NumberColumn,
  options: KappaOptions | undefined,
  readPrediction: typeof toNumbers = toNumbers,
): RatingPairs {
  const truth = toIntegers(toNumbers(truthColumn, "truth"), "truth");
  const prediction = toIntegers(readPrediction(predictionColumn, "prediction"), "prediction");
  const weights = toWeights(options?.weights);
  const rows = checkRows({ truth, prediction, weights });
  if (options?.distance !== "ranks") return { rows, arrays: { truth, prediction, weights } };
  return { rows, arrays: { ...toRanks(truth, prediction), weights } };
}

/** Gaps, which are NaN, are handed through. */
function toIntegers(values: Float64Array, name: string): Float64Array {
  const row = values.findIndex((value) => !Number.isSafeInteger(value) && !Number.isNaN(value));
  if (row < 0) return values;
  throw new MetricError({
    code: "out_of_range",
    message: `Column "${name}" holds ${values[row]} in row ${row}; a rating must be an integer. Round predictions first.`,
    column: name,
    row,
  });
}

/**
 * The table of all cross pairs is never built: their mean squared distance is the variance of each side plus the
 * squared distance of the means, three positive terms that cannot cancel.
 */
export function computeQuadraticKappa({ rows, arrays }: RatingPairs): number {
  const { truth, prediction, weights } = arrays;
  const observed = mean(
    truth.map((rating, row) => (rating - prediction[row]!) ** 2),
    weights,
  );
  if (observed === 0 && isConstant(arrays)) {
    throw new MetricError({
      code: "undefined_score",
      message: "Kappa is 0/0: truth and prediction are one and the same constant.",
    });
  }
  if (observed === 0) return 1;
  const trueMean = mean(truth, weights);
  const guessMean = mean(prediction, weights);
  const spread = new Float64Array(rows);
  for (let row = 0; row < rows; row++) {
    spread[row] = (truth[row]! - trueMean) ** 2 + (prediction[row]! - guessMean) ** 2;
  }
  return 1 - observed / (mean(spread, weights) + (trueMean - guessMean) ** 2);
}

function isConstant({ truth, prediction, weights }: RatingPairs["arrays"]): boolean {
  const first = weights === undefined ? 0 : weights.findIndex((weight) => weight > 0);
  const value = truth[first];
  return truth.every(
    (rating, row) => weights?.[row] === 0 || (rating === value && prediction[row] === value),
  );
}
