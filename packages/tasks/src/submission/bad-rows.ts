import type { BadRow } from "../csv/row-reader.ts";
import { countHas, countOf, listRows, type ProblemList } from "./problem-list.ts";

/** Notes a row that cannot be read, under a header of `width` cells. */
export function noteBadRow(bad: BadRow, width: number, problems: ProblemList): void {
  if (bad.kind === "ragged") {
    const value = countOf(bad.cells, "cell");
    problems.add(
      "ragged_row",
      null,
      { row: bad.row, value },
      (entry) =>
        `${countHas(entry.count, "row")} another number of cells than the header's ${width}: ${listRows(entry)}. Quote text that holds commas; write numbers with a point before decimals and without other marks.`,
    );
    return;
  }
  const value = bad.kind === "unterminated_quote" ? "never closed" : "text after the closing quote";
  problems.add(
    "broken_quote",
    null,
    { row: bad.row, value },
    (entry) =>
      `${countHas(entry.count, "row")} a broken quote: ${listRows(entry)}. Double each quote inside a quoted cell.`,
  );
}
