import { COMMA, SEMICOLON, TAB } from "../csv/bytes.ts";
import { MAX_HEADER_BYTES, readFirstRecord } from "../csv/first-record.ts";
import type { CsvRecord } from "../csv/read-record.ts";
import type { TextWindow } from "../csv/text-window.ts";
import { csvCell } from "../csv/write-csv.ts";
import type { SubmissionSchema } from "../contract.ts";
import { isIndexName } from "./index-column.ts";
import { loosen, matchColumns, type ColumnMatch } from "./match-columns.ts";
import { countOf, type ProblemList } from "./problem-list.ts";
import { showText } from "./problem.ts";
import { quotedNames } from "./quoted-names.ts";
import { idColumns } from "./row-key.ts";

/** Where each column of the schema stands in the file. */
export interface HeaderLayout {
  readonly width: number;
  /** The byte between cells. */
  readonly separator: number;
  /** The positions of the columns that name a row, in the schema's order; not all of them where rows are joined by position. */
  readonly idsAt: readonly number[];
  /** The position of each of the schema's columns, in the schema's order. */
  readonly columnsAt: readonly number[];
  /** The position of a column without a name that may be an index; -1 when there is none. */
  readonly indexAt: number;
}

const VERTICAL_BAR = 124;

interface Header {
  readonly record: CsvRecord;
  readonly separator: number;
  readonly match: ColumnMatch;
}

/** Reads the header against the schema, and leaves the text at the first row; null when a column is missing, double or not asked for. */
export function readHeader(
  text: TextWindow,
  schema: SubmissionSchema,
  problems: ProblemList,
): HeaderLayout | null {
  const ids = idColumns(schema);
  const wanted = [...ids, ...columnNames([], schema)].map(csvCell).join(",");
  const header = bestReading(text, (cells) => [...ids, ...columnNames(cells, schema)]);
  if (header === null) {
    problems.addOnce("empty_file", `The file has no header. The first line must be ${wanted}.`);
    return null;
  }
  const { record, separator, match } = header;
  if (record.next - text.at > MAX_HEADER_BYTES) {
    problems.addOnce(
      "too_large",
      `The first line is longer than ${MAX_HEADER_BYTES} bytes. It must be ${wanted}.`,
    );
    return null;
  }
  if (!record.wellFormed) {
    problems.addOnce("broken_quote", "The header has a quote that is not closed or has text after it.");
    return null;
  }
  if (separator === VERTICAL_BAR) {
    problems.addOnce(
      "wrong_delimiter",
      "The columns are separated by vertical bars. Separate them by commas.",
    );
    return null;
  }
  const { cells } = record;
  const names = columnNames(cells, schema);
  const optional = schema.join === "row-position" && (schema.idCheck ?? "none") === "none" ? ids : [];
  noteMissing(cells, match, optional, wanted, problems);
  const indexAt = noteOthers(cells, match, [...ids, ...names], problems);
  if (problems.hasErrors) return null;
  text.at = record.next;
  return {
    width: cells.length,
    separator,
    idsAt: ids.flatMap((name) => match.found.get(name) ?? []),
    columnsAt: names.map((name) => match.found.get(name)!),
    indexAt,
  };
}

/**
 * The names of the columns in a header of such cells: those in their places, or of each column the first that is there of the names that
 * it may have.
 */
export function columnNames(cells: readonly string[], schema: SubmissionSchema): readonly string[] {
  const { columns, columnsBy } = schema;
  if (columnsBy === "position") {
    const ids = idColumns(schema);
    const others = cells.filter((cell) => !ids.includes(cell));
    return columns.map(({ name }, at) => others[at] ?? name);
  }
  return columns.map(
    ({ name, takenAs = [name] }) => takenAs.find((each) => cells.includes(each)) ?? takenAs[0] ?? name,
  );
}

/** The header read with the separator that finds most of the columns; a comma where others find no more. */
function bestReading(
  text: TextWindow,
  expectedOf: (cells: readonly string[]) => readonly string[],
): Header | null {
  let best: Header | null = null;
  for (const separator of [COMMA, SEMICOLON, TAB, VERTICAL_BAR]) {
    const record = readFirstRecord(text, separator);
    if (record === null) return null;
    const match = matchColumns(record.cells, expectedOf(record.cells));
    if (best === null || match.missing.length < best.match.missing.length) {
      best = { record, separator, match };
    }
    if (best.match.missing.length === 0) break;
  }
  return best;
}

function noteMissing(
  cells: readonly string[],
  { missing, found }: ColumnMatch,
  optional: readonly string[],
  wanted: string,
  problems: ProblemList,
): void {
  const taken = new Set(found.values());
  for (const name of missing) {
    if (optional.includes(name)) continue;
    const near = cells.find((cell, at) => !taken.has(at) && loosen(cell) === loosen(name));
    problems.addOnce(
      "missing_column",
      near === undefined
        ? `There is no column "${showText(name)}". The first line must be ${wanted}; it has ${countOf(cells.length, "column")}: ${quotedNames(cells)}.`
        : `There is no column "${showText(name)}", and "${showText(near)}" is not the only one that may be meant: write the name exactly.`,
      name,
    );
  }
}

/** Notes the columns that were not asked for; answers with the place of one that may be an index, or -1. */
function noteOthers(
  cells: readonly string[],
  { others }: ColumnMatch,
  expected: readonly string[],
  problems: ProblemList,
): number {
  const [first] = others;
  if (others.length === 1 && first !== undefined && isIndexName(cells[first] ?? "")) return first;
  const seen = new Set(expected);
  for (const at of others) {
    const name = cells[at] ?? "";
    if (seen.has(name)) {
      problems.add(
        "duplicate_column",
        name,
        null,
        ({ count }) => `The header names the column "${showText(name)}" ${count + 1} times. Keep one.`,
      );
    } else {
      seen.add(name);
      // Written out only for the few that are shown.
      problems.add("extra_column", name, null, () =>
        isIndexName(name)
          ? NO_INDEX
          : `The column "${showText(name)}" was not asked for. Keep only ${quotedNames(expected)}.`,
      );
    }
  }
  return -1;
}

/** What is wrong with a column that has no name and is no index. */
export const NO_INDEX =
  "There is a column without a name that does not number the rows. Use to_csv(path, index=False), or name no other columns.";
