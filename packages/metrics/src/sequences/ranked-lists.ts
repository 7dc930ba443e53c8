import { Vector } from "apache-arrow";
import { checkRows } from "../columns/check-rows.ts";
import { labelKey } from "../columns/label-key.ts";
import { toWeights } from "../columns/to-weights.ts";
import type { LabelColumn, MetricOptions, NumberColumn } from "../contract.ts";
import type { RowValues } from "../numeric/row-means.ts";

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

/** What one row scores: its true items and the predicted ones, the best first. Both may hold an item twice. */
export type ListScore = (relevant: readonly string[], items: readonly string[]) => number;

export type SplitItems = (text: string) => readonly string[];

/** The items between white space. */
const splitItems: SplitItems = (text) => {
  // Most lists hold single spaces alone; an empty piece says that this one does not.
  const items = text.split(" ");
  return items.includes("") || otherSpace.test(text)
    ? text.split(/\s+/u).filter((item) => item !== "")
    : items;
};

const otherSpace = /[^\S ]/u;

/**
 * Scores each row of lists of items separated by spaces. A number stands for the item that is written so.
 * @throws MetricError on missing cells, unequal lengths, no rows, bad weights
 */
export function scoreLists(
  truthColumn: LabelColumn,
  predictionColumn: LabelColumn,
  weightColumn: NumberColumn | undefined,
  score: ListScore,
  split: SplitItems = splitItems,
): RowValues {
  const truth = toItemTexts(truthColumn, "truth");
  const prediction = toItemTexts(predictionColumn, "prediction");
  const weights = toWeights(weightColumn);
  const rows = checkRows({ truth, prediction, weights });
  const values = new Float64Array(rows);
  for (let row = 0; row < rows; row++) values[row] = score(split(truth[row]!), split(prediction[row]!));
  return { rows, arrays: { values, weights } };
}

function toItemTexts(column: LabelColumn, name: string): readonly string[] {
  const cells: Iterable<unknown> = column instanceof Vector ? column : Array.from<unknown>(column);
  return Array.from(cells, (cell, row) =>
    typeof cell === "string" ? cell : String(labelKey(cell, row, name)),
  );
}
