import { DataType, Vector } from "apache-arrow";
import { checkRows } from "../columns/check-rows.ts";
import { labelKey } from "../columns/label-key.ts";
import { toTextBytes } from "../columns/to-text-bytes.ts";
import { toWeights } from "../columns/to-weights.ts";
import type { LabelColumn, MetricOptions, NumberColumn, RowScorer, TextBytes } from "../contract.ts";
import type { RowValues } from "../numeric/row-means.ts";
import { HitFinder } from "./find-hits.ts";
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

type ScoreRows = RowScorer["scoreRows"];

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
  scoring: ListScoring,
): RowValues {
  const truth = toItems(truthColumn, "truth");
  const prediction = toItems(predictionColumn, "prediction");
  const weights = toWeights(scoring.weights);
  const rows = checkRows({
    truth: { length: truth.rows },
    prediction: { length: prediction.rows },
    weights,
  });
  const values = new Float64Array(rows);
  const { score, k } = scoring;
  finderOf(truth, scoring).find(prediction, null, (row, at) => {
    values[at] = score(row, k);
  });
  return { rows, arrays: { values, weights } };
}

/**
 * Scores rows of lists as they come, in any order.
 * @throws MetricError on missing cells of the truth
 */
export function listScorer(truthColumn: LabelColumn, scoring: Omit<ListScoring, "weights">): ScoreRows {
  const finder = finderOf(toItems(truthColumn, "truth"), scoring);
  const { score, k } = scoring;
  return (predictions, rows, scores) => {
    finder.find(predictions, rows, (row, at) => {
      scores[rows[at]!] = score(row, k);
    });
  };
}

function finderOf(
  truth: TextBytes,
  { k, itemEnds = "white-space", repeats = false }: Omit<ListScoring, "weights">,
): HitFinder {
  return new HitFinder(truth, { itemEnds, most: k, repeats });
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
