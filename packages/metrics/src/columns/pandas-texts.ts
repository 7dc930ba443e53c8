import type { Vector } from "apache-arrow";
import { MetricError } from "../errors/metric-error.ts";
import { toTexts } from "./to-texts.ts";

/** What pandas reads as a missing cell, in any column, unless told otherwise. */
const missingWords: ReadonlySet<string> = new Set(
  " #N/A #NA -1.#IND -1.#QNAN -NaN -nan 1.#IND 1.#QNAN <NA> N/A NA NULL NaN None n/a nan null"
    .split(" ")
    .concat("#N/A N/A"),
);

/** Whether pandas reads a text as a missing cell, unless told otherwise. */
export function isMissingToPandas(text: string): boolean {
  return missingWords.has(text);
}

/**
 * Texts as pandas hands them on when it is told to make text of what it read: what it takes for missing has become "nan", or what the
 * grader fills in.
 *
 * @throws MetricError `type_mismatch`
 */
export function pandasTexts(column: Vector, name: string, missing = "nan"): readonly string[] {
  const cells: Iterable<string | null> = column;
  const filled = Array.from(cells, (cell) => (isMissingToPandas(cell ?? "") ? missing : cell!));
  return toTexts(filled, name);
}

/**
 * Texts of a grader that cannot go on where pandas takes one for missing.
 * @throws MetricError `missing_value` on such a text, or none; `type_mismatch`
 */
export function textsWithoutGaps(column: Vector, name: string): readonly string[] {
  const texts = toTexts(column, name);
  const row = texts.findIndex(isMissingToPandas);
  if (row < 0) return texts;
  throw new MetricError({
    code: "missing_value",
    message: `Column "${name}" holds ${JSON.stringify(texts[row])} in row ${row}, which pandas reads as missing: that grader ends there.`,
    column: name,
    row,
  });
}
