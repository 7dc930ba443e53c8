import type { ColumnSink } from "../columns/sink.ts";
import { NumberSink } from "../columns/number-sink.ts";
import { submissionSink } from "../columns/submission-sink.ts";
import type { SubmissionSchema } from "../contract.ts";
import type { RowChunk } from "../csv/row-chunk.ts";
import { createRowReader, type BadRow } from "../csv/row-reader.ts";
import type { AnswerKey } from "../grade/answer-key.ts";
import { cellProblems } from "./cell-problems.ts";
import { checkBytes } from "./check-bytes.ts";
import { readHeader, type HeaderLayout } from "./header.ts";
import { IdCheck } from "./id-check.ts";
import { countHas, countOf, listRows, ProblemList } from "./problem-list.ts";
import type { Problem } from "./problem.ts";
import { checkRowSums } from "./row-sums.ts";

export type ParsedSubmission =
  | { readonly kind: "parsed"; readonly columns: readonly ColumnSink[] }
  | { readonly kind: "invalid"; readonly problems: readonly Problem[] };

/** Reads a submission into the answers' slots, and everything that is wrong with it. */
export function parseSubmission(bytes: Buffer, schema: SubmissionSchema, key: AnswerKey): ParsedSubmission {
  const problems = new ProblemList();
  const unreadable = checkBytes(bytes);
  if (unreadable !== null) {
    problems.addOnce(unreadable.code, unreadable.message);
    return { kind: "invalid", problems: problems.errors() };
  }
  const layout = readHeader(bytes, schema, problems);
  if (layout === null) return { kind: "invalid", problems: problems.errors() };
  const columns = readRows(bytes, schema, key, layout, problems);
  return problems.isEmpty ? { kind: "parsed", columns } : { kind: "invalid", problems: problems.errors() };
}

function readRows(
  bytes: Buffer,
  schema: SubmissionSchema,
  key: AnswerKey,
  layout: HeaderLayout,
  problems: ProblemList,
): ColumnSink[] {
  const sinks = schema.columns.map((column) =>
    submissionSink(column, key.rows, cellProblems(column, problems)),
  );
  const numeric = new Uint8Array(layout.width);
  for (const [index, sink] of sinks.entries()) {
    if (sink instanceof NumberSink) numeric[layout.columnsAt[index]!] = 1;
  }
  const reader = createRowReader({
    bytes,
    from: layout.rowsFrom,
    width: layout.width,
    numeric,
    idAt: layout.idAt,
    onBadRow: (row) => noteBadRow(row, layout, problems),
  });
  const ids = new IdCheck(key, schema.id, problems);
  const needRows = schema.rowsSumToOne === true;
  const rowOfSlot = new Int32Array(needRows ? key.rows : 0);
  let slots = new Int32Array(0);
  for (let chunk = reader.next(); chunk !== null; chunk = reader.next()) {
    if (slots.length < chunk.rows) slots = new Int32Array(chunk.rows);
    key.ids.findAll(bytes, chunk, layout.idAt, slots);
    ids.note(bytes, chunk, layout.idAt, slots);
    if (needRows) noteRows(chunk, slots, rowOfSlot);
    for (const [index, sink] of sinks.entries()) {
      sink.read(bytes, chunk, layout.columnsAt[index]!, slots);
    }
  }
  if (reader.rowCount() === 0) {
    problems.addOnce(
      "no_rows",
      `There is a header but no rows. Write ${countOf(key.rows, "row")}, one for each row of test.csv.`,
    );
    return sinks;
  }
  ids.finish();
  if (needRows && problems.isEmpty) {
    checkRowSums(
      sinks.filter((sink) => sink instanceof NumberSink),
      rowOfSlot,
      problems,
    );
  }
  return sinks;
}

function noteBadRow(bad: BadRow, layout: HeaderLayout, problems: ProblemList): void {
  if (bad.kind === "ragged") {
    const value = countOf(bad.cells, "cell");
    problems.add(
      "ragged_row",
      null,
      { row: bad.row, value },
      (entry) =>
        `${countHas(entry.count, "row")} another number of cells than the header's ${layout.width}: ${listRows(entry)}. Quote cells that hold commas.`,
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
