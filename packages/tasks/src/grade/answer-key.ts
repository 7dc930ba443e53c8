import { Table, type Vector } from "apache-arrow";

import { NumberSink } from "../columns/number-sink.ts";
import type { SlotRange, Slots } from "../columns/sink.ts";
import { truthSinks, type ContextColumn, type TruthColumn } from "../columns/truth-sink.ts";
import type { Half, SubmissionSchema } from "../contract.ts";
import { textStart } from "../csv/bytes.ts";
import { readFirstRecord } from "../csv/first-record.ts";
import { createRowReader } from "../csv/row-reader.ts";
import type { TextWindow } from "../csv/text-window.ts";
import { TaskError } from "../errors.ts";
import { HALF_COLUMN } from "../prepare/answers-file.ts";
import { ComposedKeys } from "../submission/composed-keys.ts";
import { createIdIndex, type DuplicateId, type IdIndex } from "../submission/id-index.ts";
import { createPositionIndex } from "../submission/position-index.ts";
import { idColumns } from "../submission/row-key.ts";
import { AnswerRows } from "./answer-rows.ts";

/**
 * The answers, ready to be compared with many submissions. Each row of answers.csv has a slot: those of the public
 * half come first, so a half is a stretch of each array and never needs copying.
 */
export interface AnswerKey {
  readonly rows: number;
  readonly ids: IdIndex;
  /** The slot of each row of answers.csv. */
  readonly slotOf: Int32Array;
  readonly ranges: Readonly<Record<Half, SlotRange>>;
  readonly truth: Readonly<Record<Half, Table>>;
  /** The truth of some slots of both halves. */
  truthAt(slots: Slots): Table;
}

/** What the answers hold besides ids and targets. */
export interface AnswerShape {
  /** Columns that the metric wants to know. @defaultValue none */
  readonly context?: readonly ContextColumn[];
  /** Whether a column says of each row in which half it is; else all are public. @defaultValue true */
  readonly halves?: boolean;
  /** Columns that count for nothing. @defaultValue none */
  readonly drop?: readonly string[];
}

/**
 * Reads answers.csv, which should have `expectedRows` rows; another number only costs a second look, for which it is opened again.
 * Throws `TaskError` (`damaged_answers`): it is our file, not the agent's.
 */
export function readAnswerKey(
  open: () => TextWindow,
  schema: SubmissionSchema,
  expectedRows: number,
  shape: AnswerShape = {},
): AnswerKey {
  const first = readRows(open(), schema, expectedRows, shape);
  const read = typeof first === "number" ? readRows(open(), schema, first, shape) : first;
  if (typeof read === "number") throw damaged("it changed while it was read");
  const { rows, columns, capacity } = read;
  const ids = indexOf(read, schema);
  if ("duplicateRow" in ids) throw damaged(`the id of row ${ids.duplicateRow + 1} stands twice`);

  const ranges = {
    public: { from: 0, to: rows.publicRows },
    private: { from: rows.publicRows, to: capacity },
  };
  const table = (slots: Slots): Table =>
    new Table(
      Object.fromEntries(columns.map(({ sink }): [string, Vector] => [sink.name, sink.vector(slots)])),
    );
  return {
    rows: capacity,
    ids,
    slotOf: rows.slotOf,
    ranges,
    truth: { public: table(ranges.public), private: table(ranges.private) },
    truthAt: table,
  };
}

interface AnswersRead {
  readonly rows: AnswerRows;
  /** The rows' keys where several columns make them; null where one does. */
  readonly keys: ComposedKeys | null;
  readonly columns: readonly TruthColumn[];
  readonly capacity: number;
}

function indexOf({ rows, keys }: AnswersRead, { join }: SubmissionSchema): IdIndex | DuplicateId {
  const cells = rows.cells();
  if (join === "row-position") return createPositionIndex(cells.slotOf);
  if (keys === null) return createIdIndex(cells);
  const numbers = new Int32Array(cells.numbers.length).fill(-1);
  return createIdIndex({ ...cells, numbers, ascending: false, table: () => keys.table });
}

/** The answers in that many slots, or the number of rows when it is another. */
function readRows(
  text: TextWindow,
  schema: SubmissionSchema,
  capacity: number,
  { context = [], halves = true, drop = [] }: AnswerShape,
): AnswersRead | number {
  text.at = textStart(text.bytes);
  const header = readFirstRecord(text);
  if (header === null) throw damaged("the file is empty");
  text.at = header.next;
  const names = header.cells;
  const idsAt = idColumns(schema).map((name) => names.indexOf(name));
  const [idAt = -1] = idsAt;
  const halfAt = halves ? names.indexOf(HALF_COLUMN) : null;
  if (idsAt.includes(-1) || halfAt === -1) throw damaged("the header names no id or half");
  const lacking = context.find(({ name }) => !names.includes(name));
  if (lacking !== undefined)
    throw damaged(`the header does not name "${lacking.name}", which the metric's options do`);
  const others = [...context.map(({ name }) => name), ...drop];
  const targets = names.filter((name, at) => !idsAt.includes(at) && at !== halfAt && !others.includes(name));
  const rows = new AnswerRows(capacity);
  const keys = idsAt.length === 1 ? null : new ComposedKeys(idsAt, capacity);
  const columns = truthSinks(schema, targets, context, capacity, (reason, row) => {
    throw damaged(`row ${row} has a bad value (${reason})`);
  });
  const positions = columns.map(({ target }) => names.indexOf(target));
  const reader = createRowReader({
    text,
    width: names.length,
    numeric: Uint8Array.from(names, (name) =>
      Number(columns.some(({ target, sink }) => target === name && sink instanceof NumberSink)),
    ),
    idAt,
    ...(halfAt !== null && { halfAt }),
    onNotUtf8: (rows) => {
      throw damaged(`it is not UTF-8 text after row ${rows}`);
    },
    onBadRow: ({ row }) => {
      throw damaged(`row ${row} is malformed`);
    },
  });
  for (let chunk = reader.next(); chunk !== null; chunk = reader.next()) {
    const first = rows.rows;
    if (first + chunk.rows > capacity) {
      while (reader.next() !== null);
      return reader.rowCount();
    }
    if (!rows.add(chunk, idAt, halfAt)) throw damaged("a row is in neither half");
    keys?.add(chunk.bytes, chunk);
    const slots = rows.slotOf.subarray(first, rows.rows);
    for (const [index, { sink }] of columns.entries())
      sink.read(chunk.bytes, chunk, positions[index]!, slots);
  }
  return rows.rows === capacity ? { rows, keys, columns, capacity } : rows.rows;
}

function damaged(what: string): TaskError {
  return new TaskError({
    code: "damaged_answers",
    message: `The answers cannot be used: ${what}. Prepare the task again.`,
  });
}
