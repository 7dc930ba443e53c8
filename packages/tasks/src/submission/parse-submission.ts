import { CollectedSink } from "../columns/collected-sink.ts";
import type { ColumnSink, ColumnValues, OnBadCell } from "../columns/sink.ts";
import { NumberSink } from "../columns/number-sink.ts";
import { roundColumns } from "../columns/round-columns.ts";
import { ScoredSink, type RowScoring } from "../columns/scored-sink.ts";
import { submissionSink, textRuleOf } from "../columns/submission-sink.ts";
import type { SubmissionColumn, SubmissionSchema } from "../contract.ts";
import { badUtf8 } from "../csv/bad-utf8.ts";
import { textStart } from "../csv/bytes.ts";
import type { RowChunk } from "../csv/row-chunk.ts";
import { createRowReader } from "../csv/row-reader.ts";
import type { TextWindow } from "../csv/text-window.ts";
import type { AnswerKey } from "../grade/answer-key.ts";
import { noteBadRow } from "./bad-rows.ts";
import { cellProblems } from "./cell-problems.ts";
import { checkText, notUtf8, type Unreadable } from "./check-text.ts";
import { Gaps, keepsGaps } from "./gaps.ts";
import { NO_INDEX, readHeader, type HeaderLayout } from "./header.ts";
import { IdCheck } from "./id-check.ts";
import { IndexColumn } from "./index-column.ts";
import { ProblemList } from "./problem-list.ts";
import { wholeProblem, type Problem } from "./problem.ts";
import { createRowFinder, takenByPosition, type RowFinder } from "./row-finder.ts";
import { mayRepeat } from "./row-key.ts";
import { checkRowSums, renormaliseRows, rowSumRule } from "./row-sums.ts";

export type ParsedSubmission =
  | {
      readonly kind: "parsed";
      readonly columns: readonly ColumnValues[];
      /** The slots to be scored, ascending, when a lenient task leaves others out; else null: all are. */
      readonly slots: Uint32Array | null;
      /** The answers that the slots are of: the task's, unless some stand several times. */
      readonly key: AnswerKey;
      readonly warnings: readonly Problem[];
    }
  | { readonly kind: "invalid"; readonly problems: readonly Problem[] };

/** A file of wrong rows only is not worth reading to its end: beyond so many times the rows asked for, and so many more. */
const MOST_ROWS = { times: 10, more: 1_000_000 };

/**
 * Reads a submission of CSV text, which stands at its front, into the answers' slots, and everything that is wrong with it. With a
 * `scoring` the slots of its one column, of text, hold the scores of rows.
 */
export function parseSubmission(
  text: TextWindow,
  schema: SubmissionSchema,
  key: AnswerKey,
  scoring?: RowScoring,
): ParsedSubmission {
  const problems = new ProblemList(schema.lenient);
  const unreadable = checkText(text);
  if (unreadable !== null) return invalid(unreadable);
  if (text.at === 0) text.at = textStart(text.bytes);
  const layout = readHeader(text, schema, problems);
  if (layout === null) return { kind: "invalid", problems: problems.list() };
  const maxRows = MOST_ROWS.times * key.rows + MOST_ROWS.more;
  const finder = createRowFinder(text, schema, key, layout, maxRows);
  const read = readRows({ schema, scoring, layout, maxRows, finder }, problems);
  if (typeof read === "string") return invalid(notUtf8(read));
  return problems.hasErrors
    ? { kind: "invalid", problems: problems.list() }
    : { kind: "parsed", ...read, warnings: [...problems.list(), ...read.warnings] };
}

function invalid({ code, what, remedy }: Unreadable): ParsedSubmission {
  return { kind: "invalid", problems: [wholeProblem({ code, message: `The file ${what}. ${remedy}` })] };
}

/** What the rows must look like, and what is made of them. */
interface RowForm {
  readonly schema: SubmissionSchema;
  readonly scoring: RowScoring | undefined;
  readonly layout: HeaderLayout;
  readonly maxRows: number;
  readonly finder: RowFinder;
}

type RowsRead = Omit<Extract<ParsedSubmission, { readonly kind: "parsed" }>, "kind">;

/** What the rows hold, or where they stop being UTF-8: nothing else counts then. */
function readRows(form: RowForm, problems: ProblemList): RowsRead | string {
  const { schema, layout, maxRows, finder } = form;
  const { text, key, idAt, repeats = [] } = finder;
  const gaps = new Gaps(schema.columns);
  const sinks = schema.columns.map((column, at) =>
    sinkOf(
      column,
      form,
      cellProblems(column, problems, (slot) => gaps.note(at, slot)),
    ),
  );
  const numeric = new Uint8Array(layout.width);
  for (const [index, sink] of sinks.entries()) {
    if (sink instanceof NumberSink) numeric[layout.columnsAt[index]!] = 1;
  }
  let stopped: string | null = null;
  const reader = createRowReader({
    text,
    width: layout.width,
    separator: layout.separator,
    numeric,
    ...(idAt !== undefined && { idAt }),
    maxRows,
    onNotUtf8: (rows) => (stopped = badUtf8(text, rows, layout.separator)),
    onBadRow: (row) => noteBadRow(row, layout.width, problems),
  });
  const { words } = key;
  const ids = new IdCheck(key, schema, problems);
  const index = layout.indexAt === -1 ? null : new IndexColumn();
  const sums = rowSumRule(schema);
  const rowOfSlot = new Int32Array(sums === null ? 0 : key.rows);
  let slots = new Int32Array(0);
  for (let chunk = reader.next(); chunk !== null; chunk = reader.next()) {
    const { bytes } = chunk;
    if (slots.length < chunk.rows) slots = new Int32Array(chunk.rows);
    finder.find(bytes, chunk, slots);
    ids.note(bytes, chunk, finder.named, slots);
    index?.note(bytes, chunk, layout.indexAt);
    if (sums !== null) noteRows(chunk, slots, rowOfSlot);
    for (const [at, sink] of sinks.entries()) {
      sink.read(bytes, chunk, layout.columnsAt[at]!, slots);
    }
  }
  if (stopped !== null) return stopped;
  if (reader.rowCount() === 0 && schema.rowsPerId !== "zero-or-more") {
    problems.addOnce("no_rows", `There is a header but no rows. ${words.wanted(key.rows)}`);
    return { columns: sinks, slots: null, key, warnings: [] };
  }
  if (reader.rowCount() >= maxRows) {
    problems.addOnce(
      "too_many_rows",
      `There are more than ${maxRows} rows, and the rest was not read. ${words.wanted(key.rows)}`,
    );
  }
  if (index?.isIndex() === false) problems.addOnce("extra_column", NO_INDEX);
  for (const [at, row] of repeats.entries()) {
    const name = words.shown(words.cellsOf(key.nameOf(key.rows - repeats.length + at)));
    problems.add("duplicate_id", words.column, { row: row + 1, value: name }, words.duplicate);
  }
  ids.finish();
  const complete = problems.hasErrors || (ids.isComplete && gaps.isEmpty);
  const used = complete ? null : gaps.wholeSlots(ids);
  const isGapped = used !== null && keepsGaps(schema);
  if (used?.length === 0 && !isGapped)
    problems.addOnce("no_rows", "No row has both an id of the test and all its values. Write such rows.");
  const warnings = new ProblemList(["row_sum", "ids_not_compared"]);
  if (sums !== null && !problems.hasErrors) {
    const rows = { slots: used, rowOfSlot };
    const probabilities = sinks.filter(
      (sink, at): sink is NumberSink =>
        sink instanceof NumberSink && schema.columns[at]?.type === "probability",
    );
    if (sums === "reject") checkRowSums(probabilities, rows, problems);
    else renormaliseRows(probabilities, rows, problems, warnings);
  }
  roundColumns(schema.columns, sinks);
  const taken = takenByPosition(schema);
  if (taken !== null) warnings.addOnce("ids_not_compared", taken);
  if (!isGapped) return { columns: sinks, slots: used, key, warnings: warnings.list() };
  const there = schema.gaps === "null-cells" && !ids.isComplete ? ids.foundSlots() : null;
  const columns = gaps.withNulls(sinks, schema.gaps === "null" ? ids.missingSlots() : []);
  return { columns, slots: there, key, warnings: warnings.list() };
}

function sinkOf(
  column: SubmissionColumn,
  { schema, finder, scoring }: RowForm,
  onBadCell: OnBadCell,
): ColumnSink {
  const { rows } = finder.key;
  const isText = column.type === "text";
  if (mayRepeat(schema) && (isText || column.type === "labels"))
    return new CollectedSink(column, rows, onBadCell);
  if (!isText || scoring === undefined) return submissionSink(column, rows, onBadCell);
  return new ScoredSink({ name: column.name, slots: rows, ...textRuleOf(column), scoring, onBadCell });
}

/** Remembers which row of the file went into each slot. */
function noteRows({ rows, rowNumbers }: RowChunk, slots: Int32Array, rowOfSlot: Int32Array): void {
  for (let row = 0; row < rows; row += 1) {
    if (slots[row]! >= 0) rowOfSlot[slots[row]!] = rowNumbers[row]!;
  }
}
