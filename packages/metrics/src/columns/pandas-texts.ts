import type { Vector } from "apache-arrow";

/** What pandas reads as a missing cell, in any column, unless told otherwise. */
const missingWords: ReadonlySet<unknown> = new Set(
  " #N/A #NA -1.#IND -1.#QNAN -NaN -nan 1.#IND 1.#QNAN <NA> N/A NA NULL NaN None n/a nan null"
    .split(" ")
    .concat("#N/A N/A"),
);

/** Texts as pandas hands them on when it is told to make text of what it read: what it takes for missing has become "nan". */
export function pandasTexts(column: Vector): readonly string[] {
  const cells: Iterable<unknown> = column;
  return Array.from(cells, (cell) => (typeof cell === "string" && !missingWords.has(cell) ? cell : "nan"));
}
