import { nearestNames } from "@mledojo/metrics";

import type { BadCell, OnBadCell } from "../columns/sink.ts";
import type { SubmissionColumn } from "../contract.ts";
import { describeColumn } from "../prepare/describe.ts";
import { countOf, listRows, type ProblemList } from "./problem-list.ts";

/** What follows "3 values in column … are", or "1 value in column … is". */
const TEXTS: Readonly<Record<BadCell, (rows: string, wanted: string, one: boolean) => string>> = {
  missing_value: (rows, wanted) => `missing: ${rows}. Every row needs ${wanted}.`,
  infinite_value: (rows, wanted) => `infinite or too large: ${rows}. Write ${wanted}.`,
  not_a_number: (rows, wanted, one) =>
    `${one ? "not a number" : "not numbers"}: ${rows}. Write ${wanted}, with a point before decimals.`,
  decimal_comma: (rows) =>
    `written with a decimal comma: ${rows}. Write a point before decimals, such as 0.5, and no commas.`,
  thousands_separator: (rows) =>
    `written with a comma or another mark where thousands are or decimals begin: ${rows}. Write only digits and a point before decimals, such as 1234.5.`,
  not_an_integer: (rows, wanted) => `not whole: ${rows}. Write ${wanted}.`,
  out_of_range: (rows, wanted) => `out of range: ${rows}. Write ${wanted}.`,
  unknown_label: (rows, wanted) => `not among the labels: ${rows}. Write ${wanted}, letter by letter.`,
  too_long: (rows, _, one) => `longer than allowed: ${rows}. Shorten ${one ? "it" : "them"}.`,
};

/** Turns a column's bad cells into problems; `onUnused` is told the slot of each cell that a lenient task lets pass. */
export function cellProblems(
  column: SubmissionColumn,
  problems: ProblemList,
  onUnused: (slot: number) => void,
): OnBadCell {
  const wanted = describeColumn(column);
  const labels = column.type === "label" || column.type === "labels" ? (column.labels ?? []) : [];
  return (reason, row, text, slot) => {
    if (reason === "missing_value" && problems.isLenient(reason)) onUnused(slot);
    problems.add(reason, column.name, { row, value: text }, (entry) => {
      const values = `${countOf(entry.count, "value")} in column "${column.name}"`;
      const [near] = reason === "unknown_label" ? nearestNames(text, labels) : [];
      const hint = near === undefined ? "" : ` For the first, did you mean '${near}'?`;
      const one = entry.count === 1;
      return `${values} ${one ? "is" : "are"} ${TEXTS[reason](listRows(entry), wanted, one)}${hint}`;
    });
  };
}
