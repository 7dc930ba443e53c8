import { toNumbersOrGaps } from "../../columns/to-numbers.ts";
import type { NumberColumn } from "../../contract.ts";
import { MetricError } from "../../errors/metric-error.ts";
import { mean } from "../../numeric/mean.ts";
import { dropGaps } from "../../regression/drop-gaps.ts";
import {
  computeQuadraticKappa,
  readRatings,
  type KappaOptions,
  type RatingPairs,
} from "./quadratic-kappa.ts";
import { wrapRating } from "./wrap-rating.ts";

/**
 * Ratings as rows of DSBench's table of ten. What has no prediction at the end is a file that is too short, of which that grader
 * pairs the first rows; a gap before that ends it.
 */
export function readShortTable(
  truthColumn: NumberColumn,
  predictionColumn: NumberColumn,
  options: KappaOptions | undefined,
): RatingPairs {
  const { rows, arrays } = readRatings(truthColumn, predictionColumn, options, toNumbersOrGaps);
  const given = arrays.prediction.findLastIndex((rating) => !Number.isNaN(rating)) + 1;
  const gap = arrays.prediction.findIndex(Number.isNaN);
  if (gap >= 0 && gap < given) {
    throw new MetricError({
      code: "missing_value",
      message: `Row ${gap} of the prediction has no value; only rows at the end may lack one.`,
      column: "prediction",
      row: gap,
    });
  }
  const truth = arrays.truth.map((rating, row) => wrapRating(rating, "truth", row));
  const prediction = arrays.prediction.map((rating, row) =>
    Number.isNaN(rating) ? rating : wrapRating(rating, "prediction", row),
  );
  return { rows, arrays: { ...arrays, truth, prediction } };
}

/** True ratings without a prediction are in no pair, but count among those that could have been paired by chance. */
export function computeShortTable({ rows, arrays }: RatingPairs): number {
  const { truth, prediction, weights } = arrays;
  if (!prediction.some(Number.isNaN)) return computeQuadraticKappa({ rows, arrays });
  const { values: guesses, weights: some } = dropGaps({ values: prediction, weights });
  const observed = dropGaps({
    values: truth.map((rating, row) => (rating - prediction[row]!) ** 2),
    weights,
  });
  const apart = mean(truth, weights) - mean(guesses, some);
  const expected = variance(truth, weights) + variance(guesses, some) + apart ** 2;
  if (expected > 0) return 1 - mean(observed.values, some) / expected;
  throw new MetricError({
    code: "undefined_score",
    message: "Kappa is 0/0: truth and prediction are one and the same constant.",
  });
}

function variance(ratings: Float64Array, weights: Float64Array | undefined): number {
  const middle = mean(ratings, weights);
  return mean(
    ratings.map((rating) => (rating - middle) ** 2),
    weights,
  );
}
