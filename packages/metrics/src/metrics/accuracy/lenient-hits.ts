import { DataType, type Vector } from "apache-arrow";
import { labelKey } from "../../columns/label-key.ts";
import { pandasTexts } from "../../columns/pandas-texts.ts";
import type { NumberColumn } from "../../contract.ts";
import type { RowValues } from "../../numeric/row-means.ts";
import { readHits } from "./accuracy.ts";

/** Hits of texts as MLE-bench compares them: all that pandas takes for missing has become "nan" on both sides. */
export function readPandasTextHits(
  truth: Vector,
  prediction: Vector,
  weights: NumberColumn | undefined,
): RowValues {
  if (!isText(truth) || !isText(prediction)) return readHits(truth, prediction, weights);
  return readHits(pandasTexts(truth, "truth"), pandasTexts(prediction, "prediction"), weights);
}

/** Hits where a missing prediction is a miss, as in DSBench's comparison of two columns. */
export function readHitsOfAnswered(
  truth: Vector,
  prediction: Vector,
  weights: NumberColumn | undefined,
): RowValues {
  if (prediction.nullCount === 0) return readHits(truth, prediction, weights);
  const cells: Iterable<unknown> = prediction;
  const answered = Array.from(cells, (cell) => cell !== null);
  // Any label stands in for the missing one: its row is set to wrong afterwards.
  const guesses = Array.from(cells, (cell, row) => (cell === null ? "" : labelKey(cell, row, "prediction")));
  const { rows, arrays } = readHits(truth, guesses, weights);
  return { rows, arrays: { ...arrays, values: arrays.values.map((hit, row) => (answered[row]! ? hit : 0)) } };
}

function isText(column: Vector): boolean {
  const type: unknown = column.type;
  return DataType.isUtf8(type) || DataType.isLargeUtf8(type) || DataType.isDictionary(type);
}
