import type { Table } from "apache-arrow";
import { checkRows } from "../columns/check-rows.ts";
import { checkWidth, pairByPosition } from "../columns/pair-by-position.ts";
import { namedColumn } from "../columns/pick-column.ts";
import { namesOfValues, pickMany } from "../columns/pick-many.ts";
import type { RowData } from "../columns/row-data.ts";
import { toFlags } from "../columns/to-flags.ts";
import { toNumbers } from "../columns/to-numbers.ts";
import { toWeights } from "../columns/to-weights.ts";
import type { LabelColumn, MetricOptions, NumberColumn } from "../contract.ts";
import { MetricError } from "../errors/metric-error.ts";

export interface ColumnErrorOptions {
  /** Non-negative weight per row. @defaultValue every row counts the same */
  readonly weights?: NumberColumn;
  /** 1 for the rows that are scored, 0 for the others. @defaultValue all are */
  readonly keep?: LabelColumn;
}

/** Options of such a metric over tables. */
export interface ColumnErrorMetricOptions extends MetricOptions {
  /** The column of the truth that is 1 in the rows that are scored, 0 in the others. @defaultValue all are */
  readonly keep?: string;
}

/** Columns by name. */
export type NumberColumns = Readonly<Record<string, NumberColumn>>;

/** Errors of several columns: those of column i are under its number. */
export interface ColumnErrors extends RowData {
  readonly columns: number;
  readonly arrays: Readonly<Record<string, Float64Array | undefined>> & {
    readonly weights: Float64Array | undefined;
  };
}

/** The error of one cell; the column's name is for messages. */
export type RowError = (truth: number, prediction: number, row: number, column: string) => number;

/** How tables are read. */
export interface TableReading {
  readonly rowError: RowError;
  /** It scores the rows as well that are not to be kept. @defaultValue false */
  readonly ignoresKeep?: boolean;
  /** The prediction's columns are those that stand where the truth's do, whatever their names. @defaultValue false */
  readonly byPosition?: boolean;
  /** The prediction may have no column beside those of the truth. @defaultValue false */
  readonly noOthers?: boolean;
  /** @defaultValue missing predictions are refused */
  readonly readPrediction?: typeof toNumbers;
}

interface NamedPair {
  readonly name: string;
  readonly truth: NumberColumn;
  readonly prediction: NumberColumn;
}

/**
 * The errors of columns of the same name.
 * @throws MetricError `missing_column` when the prediction lacks one, or there is none
 */
export function readColumnErrors(
  truth: NumberColumns,
  prediction: NumberColumns,
  options: ColumnErrorOptions | undefined,
  rowError: RowError,
): ColumnErrors {
  const pairs = Object.entries(truth).map(([name, column]): NamedPair => {
    const guess = Object.hasOwn(prediction, name) ? prediction[name] : undefined;
    if (guess !== undefined) return { name, truth: column, prediction: guess };
    throw new MetricError({
      code: "missing_column",
      message: `The prediction has no column "${name}".`,
      column: name,
    });
  });
  if (pairs.length === 0) {
    throw new MetricError({ code: "missing_column", message: "There is no column to score." });
  }
  return errorsOf(pairs, options?.weights, options?.keep, rowError);
}

export function readTableErrors(
  truth: Table,
  prediction: Table,
  options: ColumnErrorMetricOptions | undefined,
  { rowError, ignoresKeep = false, byPosition = false, noOthers = false, readPrediction }: TableReading,
): ColumnErrors {
  const except = [options?.keep];
  const pairs = byPosition
    ? pairByPosition(truth, prediction, namesOfValues(truth, options?.columns, except))
    : pickMany(truth, prediction, options?.columns, except);
  if (noOthers) checkWidth(prediction, pairs.length);
  const keep =
    options?.keep === undefined || ignoresKeep ? undefined : namedColumn(truth, options.keep, "truth").vector;
  return errorsOf(pairs, options?.weights, keep, rowError, readPrediction);
}

function errorsOf(
  pairs: readonly NamedPair[],
  weightColumn: NumberColumn | undefined,
  keepColumn: LabelColumn | undefined,
  rowError: RowError,
  readPrediction: typeof toNumbers = toNumbers,
): ColumnErrors {
  const weights = toWeights(weightColumn);
  const keep = keepColumn === undefined ? undefined : toFlags(keepColumn, "keep");
  const arrays: Record<string, Float64Array> = {};
  for (const [at, pair] of pairs.entries()) {
    const truth = toNumbers(pair.truth, pair.name);
    const prediction = readPrediction(pair.prediction, pair.name);
    checkRows({ truth, prediction, weights, keep });
    const errors = truth.map((actual, row) =>
      keep?.[row] === 0 ? 0 : rowError(actual, prediction[row]!, row, pair.name),
    );
    arrays[at] = keep === undefined ? errors : keptOf(errors, keep);
  }
  const rows = checkRows(arrays);
  const left = weights === undefined || keep === undefined ? weights : toWeights(keptOf(weights, keep));
  return { rows, columns: pairs.length, arrays: { ...arrays, weights: left } };
}

function keptOf(values: Float64Array, keep: Uint8Array): Float64Array {
  return values.filter((_, row) => keep[row] === 1);
}
