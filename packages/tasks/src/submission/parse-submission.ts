import { CollectedSink } from "../columns/collected-sink.ts";
import { GappedSink } from "../columns/gapped-sink.ts";
import type { ColumnSink, OnBadCell } from "../columns/sink.ts";
import { NumberSink } from "../columns/number-sink.ts";
import { roundColumns } from "../columns/round-columns.ts";
import { ScoredSink, type RowScoring } from "../columns/scored-sink.ts";
import { submissionSink, textRuleOf } from "../columns/submission-sink.ts";
import type { SubmissionColumn, SubmissionSchema } from "../contract.ts";
import { badUtf8 } from "../csv/bad-utf8.ts";
import { textStart } from "../csv/bytes.ts";
import type { RowChunk } from "../csv/row-chunk.ts";
import { createRowReader, type BadRow } from "../csv/row-reader.ts";
import { windowOf, type TextWindow } from "../csv/text-window.ts";
import type { AnswerKey } from "../grade/answer-key.ts";
import { cellProblems } from "./cell-problems.ts";
import { checkText, notUtf8, type Unreadable } from "./check-text.ts";
import { KeyComposer } from "./composed-keys.ts";
import { NO_INDEX, readHeader, type HeaderLayout } from "./header.ts";
import { IdCheck } from "./id-check.ts";
import { IndexColumn } from "./index-column.ts";
import { countHas, countOf, listRows, ProblemList } from "./problem-list.ts";
import { wholeProblem, type Problem } from "./problem.ts";
import { goesByIds, joinsById, mayRepeat } from "./row-key.ts";
import { isPlanned, planRows } from "./row-plan.ts";
import { checkRowSums, renormaliseRows, rowSumRule } from "./row-sums.ts";

export type ParsedSubmission =
  | {
      readonly kind: "parsed";
      readonly columns: readonly ColumnSink[];
      /** The slots to be scored, ascending, when a lenient task leaves others out; else null: all are. */
      readonly slots: Uint32Array | null;
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
  const whole = isPlanned(schema) ? text.takeAll() : null;
  const plan = whole === null ? null : planRows(whole, schema, key, layout, maxRows);
  const form = { schema, key, scoring, layout, maxRows, plan };
  const read = readRows(whole === null ? text : windowOf(whole), form, problems);
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
  readonly key: AnswerKey;
  readonly scoring: RowScoring | undefined;
  readonly layout: HeaderLayout;
  readonly maxRows: number;
  /** The slot of each row, where it is not found row by row. */
  readonly plan: Int32Array | null;
}

type RowsRead = Omit<Extract<ParsedSubmission, { readonly kind: "parsed" }>, "kind">;

/** What the rows hold, or where they stop being UTF-8: nothing else counts then. */
function readRows(text: TextWindow, form: RowForm, problems: ProblemList): RowsRead | string {
  const { schema, key, layout, maxRows, plan } = form;
  const gaps = schema.columns.map(() => new Set<number>());
  const sinks = schema.columns.map((column, at) =>
    sinkOf(
      column,
      form,
      cellProblems(column, problems, (slot) => gaps[at]?.add(slot)),
    ),
  );
  const numeric = new Uint8Array(layout.width);
  for (const [index, sink] of sinks.entries()) {
    if (sink instanceof NumberSink) numeric[layout.columnsAt[index]!] = 1;
  }
  const named = goesByIds(schema) ? layout.idsAt : [0];
  const [idAt = 0] = named;
  const composer = plan === null && named.length > 1 ? new KeyComposer(named) : null;
  let stopped: string | null = null;
  const reader = createRowReader({
    text,
    width: layout.width,
    separator: layout.separator,
    numeric,
    ...(composer === null && joinsById(schema) && { idAt }),
    maxRows,
    onNotUtf8: (rows) => (stopped = badUtf8(text, rows, layout.separator)),
    onBadRow: (row) => noteBadRow(row, layout, problems),
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
    if (plan !== null) takeSlots(plan, chunk, slots);
    else if (composer === null) key.ids.findAll(bytes, chunk, idAt, slots);
    else {
      const keys = composer.compose(bytes, chunk);
      key.ids.findAll(keys.bytes, keys.chunk, 0, slots);
    }
    ids.note(bytes, chunk, named, slots);
    index?.note(bytes, chunk, layout.indexAt);
    if (sums !== null) noteRows(chunk, slots, rowOfSlot);
    for (const [at, sink] of sinks.entries()) {
      sink.read(bytes, chunk, layout.columnsAt[at]!, slots);
    }
  }
  if (stopped !== null) return stopped;
  if (reader.rowCount() === 0 && schema.rowsPerId !== "zero-or-more") {
    problems.addOnce("no_rows", `There is a header but no rows. ${words.wanted(key.rows)}`);
    return { columns: sinks, slots: null, warnings: [] };
  }
  if (reader.rowCount() >= maxRows) {
    problems.addOnce(
      "too_many_rows",
      `There are more than ${maxRows} rows, and the rest was not read. ${words.wanted(key.rows)}`,
    );
  }
  if (index?.isIndex() === false) problems.addOnce("extra_column", NO_INDEX);
  ids.finish();
  const complete = problems.hasErrors || (ids.isComplete && gaps.every(({ size }) => size === 0));
  const used = complete ? null : usedSlots(ids, gaps);
  const isGapped = used !== null && schema.gaps === "null";
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
  if (!isGapped) return { columns: sinks, slots: used, warnings: warnings.list() };
  const missing = ids.missingSlots();
  const gapped = sinks.map((sink, at) => {
    const column = schema.columns[at];
    // Where a text may be empty it is where there is none.
    const isEmpty = column?.type === "labels" || (column?.type === "text" && column.allowEmpty === true);
    return isEmpty ? sink : new GappedSink(sink, new Set([...(gaps[at] ?? []), ...missing]));
  });
  return { columns: gapped, slots: null, warnings: warnings.list() };
}

/** What to say where rows are not taken for what their ids say; null where they are. */
function takenByPosition({ join = "id", idCheck }: SubmissionSchema): string | null {
  if ((join !== "row-position" && join !== "sorted-position") || idCheck === "row-by-row") return null;
  const compared = idCheck === "as-set" ? "compared as a set only" : "not compared";
  return join === "sorted-position"
    ? `Rows were sorted by their ids, the answers too, and then taken by their position; ids were ${compared}.`
    : `Rows were taken by their position, the first of the file for the first of the answers; ids were ${compared}.`;
}

function takeSlots(plan: Int32Array, { rows, rowNumbers }: RowChunk, slots: Int32Array): void {
  for (let row = 0; row < rows; row += 1) slots[row] = plan[rowNumbers[row]! - 1] ?? -1;
}

function sinkOf(
  column: SubmissionColumn,
  { schema, key, scoring }: RowForm,
  onBadCell: OnBadCell,
): ColumnSink {
  const isText = column.type === "text";
  if (mayRepeat(schema) && (isText || column.type === "labels"))
    return new CollectedSink(column, key.rows, onBadCell);
  if (!isText || scoring === undefined) return submissionSink(column, key.rows, onBadCell);
  return new ScoredSink({ name: column.name, slots: key.rows, ...textRuleOf(column), scoring, onBadCell });
}

/** The slots whose row is there and has all its values. */
function usedSlots(ids: IdCheck, gaps: readonly ReadonlySet<number>[]): Uint32Array {
  return ids.foundSlots().filter((slot) => gaps.every((missing) => !missing.has(slot)));
}

function noteBadRow(bad: BadRow, layout: HeaderLayout, problems: ProblemList): void {
  if (bad.kind === "ragged") {
    const value = countOf(bad.cells, "cell");
    problems.add(
      "ragged_row",
      null,
      { row: bad.row, value },
      (entry) =>
        `${countHas(entry.count, "row")} another number of cells than the header's ${layout.width}: ${listRows(entry)}. Quote text that holds commas; write numbers with a point before decimals and without other marks.`,
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

/** Remembers which row of the file went into each slot. */
function noteRows({ rows, rowNumbers }: RowChunk, slots: Int32Array, rowOfSlot: Int32Array): void {
  for (let row = 0; row < rows; row += 1) {
    if (slots[row]! >= 0) rowOfSlot[slots[row]!] = rowNumbers[row]!;
  }
}
