import { countClasses } from "../../classification/class-counts.ts";
import { readLabelPairs } from "../../classification/label-pairs.ts";
import type { RowData } from "../../columns/row-data.ts";
import type { LabelColumn, MetricOptions, NumberColumn } from "../../contract.ts";
import { MetricError } from "../../errors/metric-error.ts";
import { compensatedSum, compensatedSumOf } from "../../numeric/compensated-sum.ts";
import { mean } from "../../numeric/mean.ts";
import { oneOf } from "../../options/check-option.ts";
import {
  computeQuadraticKappa,
  readRatings,
  type KappaDistance,
  type RatingPairs,
} from "../quadratic-kappa/quadratic-kappa.ts";
import { meanCrossDistance } from "./mean-cross-distance.ts";

/** What a disagreement costs: all the same, their distance, or its square. */
export type KappaWeighting = "none" | "linear" | "quadratic";

interface CohenKappaParts {
  /** Under "linear" and "quadratic" labels are ratings, integers. @defaultValue "none" */
  readonly weighting?: KappaWeighting;
  /** What the distance of ratings is measured by. @defaultValue "values" */
  readonly distance?: KappaDistance;
}

export interface CohenKappaOptions extends CohenKappaParts {
  /** Non-negative weight per row. @defaultValue every row counts the same */
  readonly weights?: NumberColumn;
}

/** {@link CohenKappaOptions} of the metric over tables. */
export interface CohenKappaMetricOptions extends MetricOptions, CohenKappaParts {}

/** Ratings, or under the weighting "none" class codes. */
export interface KappaData extends RowData {
  readonly weighting: KappaWeighting;
  readonly arrays: RatingPairs["arrays"];
}

/**
 * Cohen's kappa, in [-1, 1]: 1 less the mean cost of the pairs over the mean cost of all cross pairs. Equals scikit-learn's
 * `cohen_kappa_score`, with `labels=range(min, max + 1)` where ratings are weighted, and without `labels` under
 * `distance: "ranks"`.
 *
 * @throws MetricError `undefined_score` when both sides are one and the same constant; `out_of_range` on a rating that is
 * no integer; on missing values, unequal lengths, no rows, bad weights
 */
export function cohenKappa(truth: LabelColumn, prediction: LabelColumn, options?: CohenKappaOptions): number {
  return computeCohenKappa(readKappa(truth, prediction, options));
}

export function readKappa(
  truth: LabelColumn,
  prediction: LabelColumn,
  options: CohenKappaOptions | undefined,
): KappaData {
  const weighting = oneOf(options?.weighting ?? "none", ["none", "linear", "quadratic"], "weighting");
  if (weighting !== "none") {
    const [ratings, guesses] = [numbersOf(truth, "truth"), numbersOf(prediction, "prediction")];
    return { ...readRatings(ratings, guesses, options), weighting };
  }
  const { rows, arrays } = readLabelPairs(truth, prediction, options?.weights);
  const codes = { truth: Float64Array.from(arrays.truth), prediction: Float64Array.from(arrays.prediction) };
  return { rows, weighting, arrays: { ...codes, weights: arrays.weights } };
}

function numbersOf(column: LabelColumn, name: string): NumberColumn {
  if (isNumbers(column)) return column;
  throw new MetricError({
    code: "type_mismatch",
    message: `Column "${name}" must hold ratings, integers, where the distance of labels counts.`,
    column: name,
  });
}

/** A vector or typed array says what it holds when it is read. */
function isNumbers(column: LabelColumn): column is NumberColumn {
  return !Array.isArray(column) || column.every((label) => typeof label === "number");
}

export function computeCohenKappa(data: KappaData): number {
  if (data.weighting === "quadratic") return computeQuadraticKappa(data);
  const { truth, prediction, weights } = data.arrays;
  const cost = data.weighting === "linear" ? (apart: number) => Math.abs(apart) : Math.sign;
  const observed = mean(
    truth.map((rating, row) => Math.abs(cost(rating - prediction[row]!))),
    weights,
  );
  const expected = data.weighting === "linear" ? meanCrossDistance(data.arrays) : chanceOfDisagreement(data);
  if (expected > 0) return 1 - observed / expected;
  throw new MetricError({
    code: "undefined_score",
    message: "Kappa is 0/0: truth and prediction are one and the same constant.",
  });
}

/** The share of cross pairs that are of two classes. */
function chanceOfDisagreement({ rows, arrays }: KappaData): number {
  const { truth, prediction, weights } = arrays;
  const codes = { truth: Int32Array.from(truth), prediction: Int32Array.from(prediction), weights };
  const classes = 1 + Math.max(largest(codes.truth), largest(codes.prediction));
  const { actual, guessed } = countClasses({ rows, classes, arrays: codes });
  const total = compensatedSum(actual);
  const apart = compensatedSumOf(classes, (label) => actual[label]! * (total - guessed[label]!));
  return apart / total / total;
}

function largest(codes: Int32Array): number {
  let code = 0;
  for (const each of codes) if (each > code) code = each;
  return code;
}
