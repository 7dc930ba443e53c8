import type { SubmissionSchema } from "../contract.ts";
import { countHas, countIs, countOf, listRows } from "./problem-list.ts";
import type { ProblemExample } from "./problem.ts";
import { idColumns, keyCells, mayRepeat, shownKey } from "./row-key.ts";

interface Entry {
  readonly count: number;
  readonly examples: readonly ProblemExample[];
}

/** How rows, and what names them, are spoken of in problems. */
export interface RowWords {
  /** The columns that a problem with a row's name is put down to; null where nothing is compared. */
  readonly column: string | null;
  /** What names a row, for people. */
  readonly shown: (cells: readonly string[]) => string;
  /** The cells in a row's name, as an index of ids keeps it. */
  readonly cellsOf: (name: string) => readonly string[];
  readonly duplicate: (entry: Entry) => string;
  readonly unknown: (entry: Entry) => string;
  /** Of so many rows of the test. */
  readonly missing: (entry: Entry, all: number) => string;
  /** What to write for that many rows of the test. */
  readonly wanted: (rows: number) => string;
}

export function rowWords(schema: SubmissionSchema): RowWords {
  const names = idColumns(schema);
  if (schema.join === "row-position") return positionWords;
  const wanted = mayRepeat(schema) ? manyWanted : oneWanted;
  return names.length === 1 ? idWords(names[0] ?? "", wanted) : keyWords(names, wanted);
}

interface Wanted {
  /** After "ids have no row". */
  readonly missing: string;
  readonly wanted: (rows: number) => string;
}

const oneWanted: Wanted = {
  missing: "Write one row for each row of test.csv.",
  wanted: (rows) => `Write ${countOf(rows, "row")}, one for each row of test.csv.`,
};

const manyWanted: Wanted = {
  missing: "Write at least one row for each id of the test, with an empty cell where there is nothing.",
  wanted: (ids) => `Write rows for the ${countOf(ids, "id")} of the test.`,
};

function idWords(column: string, { missing, wanted }: Wanted): RowWords {
  return {
    column,
    shown: onlyCell,
    cellsOf: (id) => [id],
    duplicate: (entry) =>
      `${countHas(entry.count, "row")} an id that stands in an earlier row: ${listRows(entry)}. Write each id once.`,
    unknown: (entry) =>
      `${countIs(entry.count, "id")} not in the test: ${listRows(entry)}.${idHint(entry.examples[0]?.value ?? "")} Take the ids from test.csv as they are, as text.`,
    missing: (entry, all) =>
      `${entry.count} of ${all} test ids have no row, such as ${listRows(entry)}. ${missing}`,
    wanted,
  };
}

function keyWords(names: readonly string[], { missing, wanted }: Wanted): RowWords {
  const column = names.join(",");
  const together = names.join(" and ");
  return {
    column,
    shown: shownKey,
    cellsOf: keyCells,
    duplicate: (entry) =>
      `${countHas(entry.count, "row")} ${together} of an earlier row: ${listRows(entry)}. Write each of them once together.`,
    unknown: (entry) =>
      `${countHas(entry.count, "row")} ${together} that are not together in the test: ${listRows(entry)}. Take them from test.csv as they are, as text.`,
    missing: (entry, all) =>
      `${entry.count} of ${all} test rows, which ${together} name together, have no row, such as ${listRows(entry)}. ${missing}`,
    wanted,
  };
}

const positionWords: RowWords = {
  column: null,
  shown: onlyCell,
  cellsOf: (row) => [row],
  // Two rows are never at one place.
  duplicate: (entry) => `${countHas(entry.count, "row")} the place of an earlier row.`,
  unknown: (entry) =>
    `${countIs(entry.count, "row")} beyond the last row of the test: ${listRows(entry)}. Write as many rows as the test has, in its order.`,
  missing: (entry, all) =>
    `The file ends before the test does: ${entry.count} of ${countOf(all, "row")} are missing, such as ${listRows(entry)}. Write as many rows as the test has, in its order.`,
  wanted: (rows) => `Write ${countOf(rows, "row")}, those of test.csv in their order.`,
};

function onlyCell([cell = ""]: readonly string[]): string {
  return cell;
}

/** Why an id may have changed on its way, in words; empty when nothing is known. */
function idHint(id: string): string {
  if (id === "") return " The id is empty.";
  if (/^-?\d+\.0+$/.test(id))
    return " They look like numbers with a fraction: keep the ids whole, not floating point.";
  if (/^\s|\s$/.test(id)) return " They have white space around them.";
  if (/e[+-]?\d+$/i.test(id)) return " They look like numbers in exponent form.";
  return "";
}
