import type { Table } from "apache-arrow";
import { checkRows } from "../../columns/check-rows.ts";
import { labelKey } from "../../columns/label-key.ts";
import { namedColumn, pickColumns } from "../../columns/pick-column.ts";
import { toNumbers } from "../../columns/to-numbers.ts";
import { toWeights } from "../../columns/to-weights.ts";
import type { MetricOptions, NumberColumn } from "../../contract.ts";
import { MetricError } from "../../errors/metric-error.ts";
import type { RowValues } from "../../numeric/row-means.ts";
import { meanOf, readAbsoluteErrors } from "../mae/mae.ts";

/** What the weighted errors are divided by: the sum of the weights, or the number of rows. */
export type WeightDivisor = "weights" | "rows";

export interface WeightedMaeOptions {
  /** @defaultValue "weights" */
  readonly divisor?: WeightDivisor;
}

/** Options of the metric over tables. */
export interface WeightedMaeMetricOptions extends MetricOptions, WeightedMaeOptions {
  /** The column of the truth that holds each row's weight, or the label that {@link weightByLabel} knows. */
  readonly weight: string;
  /** The weight of each label in the weight column. @defaultValue the column holds the weights themselves */
  readonly weightByLabel?: Readonly<Record<string, number>>;
}

/**
 * Weighted mean absolute error, in [0, ∞): Σ w·|p - t| / Σ w, or / n with the divisor "rows". With weights that are all 1 it is
 * the mean absolute error. Equals scikit-learn's `mean_absolute_error` with `sample_weight`.
 *
 * @throws MetricError `bad_weights` when a weight is negative or not finite, or all are 0; on missing or non-finite values, unequal
 * lengths, no rows, overflow
 */
export function weightedMae(
  truth: NumberColumn,
  prediction: NumberColumn,
  weights: NumberColumn,
  options?: WeightedMaeOptions,
): number {
  return meanOf(
    weigh(readAbsoluteErrors(truth, prediction, undefined), toWeights(weights), options?.divisor),
  );
}

export function readWeightedErrors(
  truth: Table,
  prediction: Table,
  options: WeightedMaeMetricOptions | undefined,
): RowValues {
  if (options === undefined) {
    throw new MetricError({
      code: "bad_option",
      message: 'Name the column of weights with the option "weight".',
    });
  }
  const column = namedColumn(truth, options.weight, "truth").vector;
  const own = options.weightByLabel === undefined ? column : labelWeights(column, options.weightByLabel);
  return weigh(readUnweightedErrors(truth, prediction, options), toWeights(own), options.divisor);
}

/** Without the column of weights, as graders do that have lost it. */
export function readUnweightedErrors(
  truth: Table,
  prediction: Table,
  options: WeightedMaeMetricOptions | undefined,
): RowValues {
  const columns = pickColumns(truth, prediction, options?.column, [options?.weight]);
  return readAbsoluteErrors(columns.truth.vector, columns.prediction.vector, options);
}

/** `data.arrays.weights` says how often a row counts, `own` what its error weighs. */
function weigh(
  data: RowValues,
  own: Float64Array | undefined,
  divisor: WeightDivisor = "weights",
): RowValues {
  checkRows({ truth: data.arrays.values, weights: own });
  if (own === undefined) return data;
  const { values, weights: counts } = data.arrays;
  if (divisor === "rows") {
    return { ...data, arrays: { values: values.map((error, row) => error * own[row]!), weights: counts } };
  }
  const weights = counts === undefined ? own : toWeights(own.map((weight, row) => weight * counts[row]!));
  return { ...data, arrays: { values, weights } };
}

function labelWeights(
  labels: Iterable<unknown>,
  weightByLabel: Readonly<Record<string, number>>,
): Float64Array {
  const weights: number[] = [];
  for (const label of labels) {
    const key = String(labelKey(label, weights.length, "weight"));
    const weight = Object.hasOwn(weightByLabel, key) ? weightByLabel[key] : undefined;
    if (weight === undefined) {
      throw new MetricError({
        code: "unknown_label",
        message: `Row ${weights.length} has the label "${key}", for which "weightByLabel" has no weight.`,
        column: "weight",
        row: weights.length,
      });
    }
    weights.push(weight);
  }
  return toNumbers(weights, "weight");
}
