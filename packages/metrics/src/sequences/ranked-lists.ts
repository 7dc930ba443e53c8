import { DataType, Vector } from "apache-arrow";
import { checkRows } from "../columns/check-rows.ts";
import { labelKey } from "../columns/label-key.ts";
import { toTextBytes, type TextBytes } from "../columns/to-text-bytes.ts";
import { toWeights } from "../columns/to-weights.ts";
import type { LabelColumn, MetricOptions, NumberColumn } from "../contract.ts";
import type { RowValues } from "../numeric/row-means.ts";
import { findHits } from "./find-hits.ts";
import type { ItemEnds } from "./item-text.ts";
import type { RankedRow } from "./ranked-row.ts";

export interface RankedListOptions {
  /** Non-negative weight per row. @defaultValue every row counts the same */
  readonly weights?: NumberColumn;
  /** How many items count, from the first on. @defaultValue all */
  readonly k?: number;
}

/** {@link RankedListOptions} of a metric over tables. */
export interface RankedListMetricOptions extends MetricOptions {
  /** How many items count, from the first on. @defaultValue all */
  readonly k?: number;
}

/** What one row scores by its first `k` items. */
type ListScore = (row: RankedRow, k: number) => number;

export interface ListScoring {
  readonly score: ListScore;
  /** How many items count, from the first on; Infinity for all. */
  readonly k: number;
  readonly weights: NumberColumn | undefined;
  /** @defaultValue "white-space" */
  readonly itemEnds?: ItemEnds;
  /** Whether a right item that is predicted again is a hit again. @defaultValue false */
  readonly repeats?: boolean;
}

/**
 * Scores each row of lists of items separated by spaces. A number stands for the item that is written so.
 * @throws MetricError on missing cells, unequal lengths, no rows, bad weights
 */
export function scoreLists(
  truthColumn: LabelColumn,
  predictionColumn: LabelColumn,
  { score, k, weights: weightColumn, itemEnds = "white-space", repeats = false }: ListScoring,
): RowValues {
  const truth = toItems(truthColumn, "truth");
  const prediction = toItems(predictionColumn, "prediction");
  const weights = toWeights(weightColumn);
  const rows = checkRows({
    truth: { length: truth.rows },
    prediction: { length: prediction.rows },
    weights,
  });
  const values = new Float64Array(rows);
  findHits(truth, prediction, { itemEnds, most: k, repeats }, (row, at) => {
    values[at] = score(row, k);
  });
  return { rows, arrays: { values, weights } };
}

/** Lists as bytes, and numbers as they are written. */
function toItems(column: LabelColumn, name: string): TextBytes {
  if (column instanceof Vector && (DataType.isUtf8(column.type) || hasTexts(column)))
    return toTextBytes(column, name);
  const cells: Iterable<unknown> = column instanceof Vector ? column : Array.from<unknown>(column);
  const texts = Array.from(cells, (cell, row) =>
    typeof cell === "string" ? cell : String(labelKey(cell, row, name)),
  );
  return toTextBytes(texts, name);
}

function hasTexts({ type }: Vector): boolean {
  return DataType.isDictionary(type) && DataType.isUtf8(type.dictionary);
}
