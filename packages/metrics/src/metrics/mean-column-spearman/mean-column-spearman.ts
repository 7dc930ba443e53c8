import type { Table } from "apache-arrow";
import { checkRows } from "../../columns/check-rows.ts";
import { namesOfValues, pickMany } from "../../columns/pick-many.ts";
import type { RowData } from "../../columns/row-data.ts";
import { toNumbers } from "../../columns/to-numbers.ts";
import { toWeights } from "../../columns/to-weights.ts";
import type { MetricOptions, NumberColumn } from "../../contract.ts";
import { noCorrelation, type Uncorrelated } from "../../correlation/no-correlation.ts";
import { rankCorrelate } from "../../correlation/rank-correlate.ts";
import { MetricError } from "../../errors/metric-error.ts";
import { mean } from "../../numeric/mean.ts";
import type { NumberColumns } from "../../regression/column-errors.ts";
import type { CorrelationOptions } from "../pearson/pearson.ts";

interface Pair {
  readonly name: string;
  readonly truth: NumberColumn;
  readonly prediction: NumberColumn;
}

/** The truth of column i is under `truth i`, its prediction under `prediction i`. */
export interface ColumnPairs extends RowData {
  readonly names: readonly string[];
  readonly arrays: Readonly<Record<string, Float64Array | undefined>>;
}

/**
 * Mean over columns of Spearman's rank correlation, in [-1, 1]; ties share the average of their ranks. A weight counts as that
 * many rows.
 *
 * @throws MetricError `undefined_score` when a column is constant on one side; `missing_column` when the prediction lacks one of the
 * truth; on missing or non-finite values, unequal lengths, no rows, bad weights
 */
export function meanColumnSpearman(
  truth: NumberColumns,
  prediction: NumberColumns,
  options?: CorrelationOptions,
): number {
  const pairs = Object.entries(truth).map(([name, column]) => {
    const guess = Object.hasOwn(prediction, name) ? prediction[name] : undefined;
    if (guess === undefined) throw missing(`The prediction has no column "${name}".`, name);
    return { name, truth: column, prediction: guess };
  });
  if (pairs.length === 0) throw missing("There is no column to score.");
  return computeMeanColumnSpearman(columnPairs(pairs, options?.weights));
}

function missing(message: string, column?: string): MetricError {
  const details = { code: "missing_column", message } as const;
  return new MetricError(column === undefined ? details : { ...details, column });
}

export function readColumnPairs(
  truth: Table,
  prediction: Table,
  options: MetricOptions | undefined,
  pair: (truth: Table, prediction: Table, names: readonly string[]) => readonly Pair[] = pickMany,
): ColumnPairs {
  const names = namesOfValues(truth, options?.columns);
  return columnPairs(pair(truth, prediction, names), options?.weights);
}

function columnPairs(pairs: readonly Pair[], weightColumn: NumberColumn | undefined): ColumnPairs {
  const weights = toWeights(weightColumn);
  const arrays: Record<string, Float64Array> = {};
  for (const [at, pair] of pairs.entries()) {
    arrays[`truth ${at}`] = toNumbers(pair.truth, pair.name);
    arrays[`prediction ${at}`] = toNumbers(pair.prediction, pair.name);
  }
  const all = { ...arrays, weights };
  return { rows: checkRows(all), names: pairs.map(({ name }) => name), arrays: all };
}

export function computeMeanColumnSpearman(data: ColumnPairs): number {
  return meanOver(data, (pair) => {
    throw noCorrelation(pair);
  });
}

/** A column without a correlation counts as 0. */
export function computeMeanWithZeros(data: ColumnPairs): number {
  return meanOver(data, () => 0);
}

function meanOver({ names, arrays }: ColumnPairs, otherwise: (pair: Uncorrelated) => number): number {
  const { weights } = arrays;
  return mean(
    Float64Array.from(names, (name, at) => {
      const [truth, prediction] = [arrays[`truth ${at}`]!, arrays[`prediction ${at}`]!];
      return rankCorrelate(truth, prediction, weights) ?? otherwise({ truth, prediction, weights, name });
    }),
  );
}
