import type { SubmissionSchema } from "../contract.ts";
import { countHas, countIs, countOf, listRows } from "./problem-list.ts";
import { showText, type ProblemExample } from "./problem.ts";
import { goesByIds, idColumns, joinsById, keyCells, mayRepeat, shownKey } from "./row-key.ts";

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
  /** A row, or all rows of an id, by that name: "the row with id 'b'". */
  readonly row: (name: string) => string;
  readonly duplicate: (entry: Entry) => string;
  readonly unknown: (entry: Entry) => string;
  /** Of so many rows of the test. */
  readonly missing: (entry: Entry, all: number) => string;
  /** What to write for that many rows of the test. */
  readonly wanted: (rows: number) => string;
}

/** What a submission's rows are compared with, as its writer knows it. */
export interface RowSource {
  readonly name: string;
  /** The file to take ids from. */
  readonly file: string;
}

export const TASK_ROWS: RowSource = { name: "the test", file: "test.csv" };
/** Of two bare files the one that is the truth. */
export const TRUTH_ROWS: RowSource = { name: "the truth", file: "the truth" };

export function rowWords(schema: SubmissionSchema, source: RowSource): RowWords {
  const names = idColumns(schema);
  if (!goesByIds(schema)) return positionWords(source);
  const wanted = mayRepeat(schema) ? manyWanted(source) : oneWanted(source);
  const words = names.length === 1 ? idWords(names[0] ?? "", wanted) : keyWords(names, wanted);
  if (schema.join === "sorted-position" && schema.idCheck !== "as-set")
    return { ...words, ...inSortedOrder(source) };
  return joinsById(schema) && schema.idsAs !== "pandas"
    ? words
    : { ...words, unknown: outOfPlace(source, schema) };
}

interface Wanted extends RowSource {
  /** A row, or the rows, of an id. */
  readonly rows: string;
  /** After "ids have no row". */
  readonly missing: string;
  readonly wanted: (rows: number) => string;
}

const oneWanted = (source: RowSource): Wanted => ({
  ...source,
  rows: "the row",
  missing: `Write one row for each row of ${source.file}.`,
  wanted: (rows) => `Write ${countOf(rows, "row")}, one for each row of ${source.file}.`,
});

const manyWanted = (source: RowSource): Wanted => ({
  ...source,
  rows: "the rows",
  missing: `Write at least one row for each id of ${source.name}, with an empty cell where there is nothing.`,
  wanted: (ids) => `Write rows for the ${countOf(ids, "id")} of ${source.name}.`,
});

function idWords(column: string, { name, file, rows, missing, wanted }: Wanted): RowWords {
  return {
    column,
    shown: onlyCell,
    cellsOf: (id) => [id],
    row: (id) => `${rows} with ${column} '${showText(id)}'`,
    duplicate: (entry) =>
      `${countHas(entry.count, "row")} an id that stands in an earlier row: ${listRows(entry)}. Write each id once.`,
    unknown: (entry) =>
      `${countIs(entry.count, "id")} not in ${name}: ${listRows(entry)}.${idHint(entry.examples[0]?.value ?? "")} Take the ids from ${file} as they are, as text.`,
    missing: (entry, all) =>
      `${entry.count} of the ${countOf(all, "id")} of ${name} ${entry.count === 1 ? "has" : "have"} no row, such as ${listRows(entry)}. ${missing}`,
    wanted,
  };
}

function keyWords(names: readonly string[], { name, file, rows, missing, wanted }: Wanted): RowWords {
  const column = names.join(",");
  const together = names.join(" and ");
  return {
    column,
    shown: shownKey,
    cellsOf: keyCells,
    row: (key) => `${rows} with ${together} '${showText(shownKey(keyCells(key)))}'`,
    duplicate: (entry) =>
      `${countHas(entry.count, "row")} ${together} of an earlier row: ${listRows(entry)}. Write each of them once together.`,
    unknown: (entry) =>
      `${countHas(entry.count, "row")} ${together} that are not together in ${name}: ${listRows(entry)}. Take them from ${file} as they are, as text.`,
    missing: (entry, all) =>
      `${entry.count} of the ${countOf(all, "row")} of ${name}, which ${together} name together, ${entry.count === 1 ? "is" : "are"} missing, such as ${listRows(entry)}. ${missing}`,
    wanted,
  };
}

/** Of rows that have an id and a place. */
const outOfPlace =
  ({ name, file }: RowSource, { idCheck }: SubmissionSchema): RowWords["unknown"] =>
  (entry) =>
    idCheck === "row-by-row"
      ? `${countHas(entry.count, "row")} another id than the row of ${name} in that place: ${listRows(entry)}. Write the ids of ${file}, in its order.`
      : `${countHas(entry.count, "row")} an id that ${name} does not have, or not so often: ${listRows(entry)}. Write each id of ${file} as often as it stands there.`;

/** Of rows that have a place once they are sorted by their ids, whatever these are. */
const inSortedOrder = ({ name, file }: RowSource): Pick<RowWords, "unknown" | "missing" | "wanted"> => ({
  unknown: (entry) =>
    `${countIs(entry.count, "row")} beyond the last row of ${name} when all are sorted by their ids: ${listRows(entry)}. Write as many rows as ${name} has.`,
  missing: (entry, all) =>
    `${countOf(entry.count, "row")} of the ${all} of ${name} ${entry.count === 1 ? "is" : "are"} missing. Write as many rows as ${name} has.`,
  wanted: (rows) => `Write ${countOf(rows, "row")}, one for each row of ${file}.`,
});

const positionWords = ({ name, file }: RowSource): RowWords => ({
  column: null,
  shown: onlyCell,
  cellsOf: (row) => [row],
  row: (row) => row,
  // Two rows are never at one place.
  duplicate: (entry) => `${countHas(entry.count, "row")} the place of an earlier row.`,
  unknown: (entry) =>
    `${countIs(entry.count, "row")} beyond the last row of ${name}: ${listRows(entry)}. Write as many rows as ${name} has, in its order.`,
  missing: (entry, all) =>
    `The file ends before ${name} does: ${entry.count} of ${countOf(all, "row")} are missing, such as ${listRows(entry)}. Write as many rows as ${name} has, in its order.`,
  wanted: (rows) => `Write ${countOf(rows, "row")}, those of ${file} in their order.`,
});

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
