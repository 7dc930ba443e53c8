import { Table, type Vector } from "apache-arrow";

import { NumberSink } from "../columns/number-sink.ts";
import type { BadCell, OnBadCell, SlotRange, Slots } from "../columns/sink.ts";
import { truthSinks, type ContextColumn, type TruthColumn } from "../columns/truth-sink.ts";
import type { Half, SubmissionSchema } from "../contract.ts";
import { badUtf8 } from "../csv/bad-utf8.ts";
import { textStart } from "../csv/bytes.ts";
import { readFirstRecord } from "../csv/first-record.ts";
import { createRowReader } from "../csv/row-reader.ts";
import type { TextWindow } from "../csv/text-window.ts";
import { TaskError } from "../errors.ts";
import { HALF_COLUMN } from "../prepare/answers-file.ts";
import { ComposedKeys } from "../submission/composed-keys.ts";
import { createIdIndex, type DuplicateId, type IdIndex } from "../submission/id-index.ts";
import { pandasIds } from "../submission/pandas-ids.ts";
import { createPositionIndex } from "../submission/position-index.ts";
import { showText } from "../submission/problem.ts";
import { quotedNames } from "../submission/quoted-names.ts";
import { goesByIds, idColumns, joinsById } from "../submission/row-key.ts";
import { countOf } from "../submission/problem-list.ts";
import { rowWords, TASK_ROWS, TRUTH_ROWS, type RowWords } from "../submission/row-words.ts";
import { AnswerRows } from "./answer-rows.ts";
import { damagedAnswers } from "./damaged-answers.ts";

/**
 * The answers, ready to be compared with many submissions. Each row of answers.csv has a slot: those of the public half come
 * first, so a half is a stretch of each array, in the order of the file, and never needs copying.
 */
export interface AnswerKey {
  readonly rows: number;
  readonly ids: IdIndex;
  /** What names a row of answers.csv, as text. */
  readonly nameOf: (row: number) => string;
  /** How its rows are spoken of. */
  readonly words: RowWords;
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
  /** Whether they are a file of no task: all rows are public, and what is wrong with them is for their writer. @defaultValue false */
  readonly bare?: boolean;
  /** Columns that count for nothing. @defaultValue none */
  readonly drop?: readonly string[];
  /** What to do about a column with other cells than numbers, or a third label, to follow what is wrong. @defaultValue nothing to say */
  readonly remedy?: (column: string, reason: BadCell) => string;
}

/**
 * Reads answers.csv, which should have `expectedRows` rows; another number only costs a second look, for which it is opened again.
 * Throws `TaskError` (`damaged_answers`) that names the row and, as the agent never sees it, what stands there; `invalid_task` or, for a
 * file of no task, `invalid_option` where options name a column that is not there.
 */
export function readAnswerKey(
  open: () => TextWindow,
  schema: SubmissionSchema,
  expectedRows: number,
  shape: AnswerShape = {},
): AnswerKey {
  const first = readRows(open(), schema, expectedRows, shape);
  const read = typeof first === "number" ? readRows(open(), schema, first, shape) : first;
  const { bare = false } = shape;
  if (typeof read === "number") throw damagedAnswers("it changed while it was read", { bare });
  const { rows, columns, capacity, words } = read;
  const ids = indexOf(read, schema);
  if ("duplicateRow" in ids) {
    const at = ids.duplicateRow;
    const remedy = bare
      ? "; say with `id` which columns name a row together, or with `rowsPerId` that an id has several rows"
      : "";
    throw damagedAnswers(
      `${words.row(nameOf(read, at))} stands twice, the second time as row ${at + 1}${remedy}`,
      { bare, options: bare ? ["id", "rowsPerId"] : [] },
    );
  }

  const alike = schema.idsAs === "pandas" && joinsById(schema) ? firstAlike(read, capacity) : -1;
  if (alike !== -1)
    throw damagedAnswers(`to pandas ${words.row(nameOf(read, alike))} has the id of an earlier row`, {
      bare,
    });

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
    nameOf: (row) => nameOf(read, row),
    words,
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
  readonly words: RowWords;
  readonly columns: readonly TruthColumn[];
  readonly capacity: number;
}

/** What names a row, before there is an index of ids. */
function nameOf({ rows, keys }: Pick<AnswersRead, "rows" | "keys">, row: number): string {
  return keys?.table.text(row) ?? rows.idOf(row);
}

/** The first row whose id is that of an earlier one to pandas; -1 where there is none. */
function firstAlike(read: AnswersRead, rows: number): number {
  const ids = pandasIds(Array.from({ length: rows }, (_, row) => nameOf(read, row)));
  const seen = new Set<string | undefined>();
  return ids.findIndex((id) => seen.size === seen.add(id).size);
}

function indexOf(read: AnswersRead, schema: SubmissionSchema): IdIndex | DuplicateId {
  const { rows, keys } = read;
  const cells = rows.cells();
  if (!joinsById(schema))
    return createPositionIndex(cells.slotOf, goesByIds(schema) ? (row) => nameOf(read, row) : undefined);
  if (keys === null) return createIdIndex(cells);
  const numbers = new Int32Array(cells.numbers.length).fill(-1);
  return createIdIndex({ ...cells, numbers, ascending: false, table: () => keys.table });
}

/** The answers in that many slots, or the number of rows when it is another. */
function readRows(
  text: TextWindow,
  schema: SubmissionSchema,
  capacity: number,
  { context = [], bare = false, drop = [], remedy = () => "" }: AnswerShape,
): AnswersRead | number {
  const damaged = (what: string): Error => damagedAnswers(what, { bare });
  text.at = textStart(text.bytes);
  const header = readFirstRecord(text);
  if (header === null) throw damaged("the file is empty");
  text.at = header.next;
  const names = header.cells;
  const idsAt = idColumns(schema).map((name) => names.indexOf(name));
  const [idAt = -1] = idsAt;
  const halfAt = bare ? null : names.indexOf(HALF_COLUMN);
  if (idsAt.includes(-1) || halfAt === -1) throw damaged("the header names no id or half");
  const lacking = context.find(({ name }) => !names.includes(name));
  if (lacking !== undefined) {
    const there = names.filter((_, at) => !idsAt.includes(at) && at !== halfAt);
    throw new TaskError({
      code: bare ? "invalid_option" : "invalid_task",
      message: `The metric's options name the column "${lacking.name}", which the answers do not have; they have ${quotedNames(there)}.`,
    });
  }
  const { sortedWithin } = schema;
  if (sortedWithin !== undefined && !context.some(({ name }) => name === sortedWithin)) {
    throw new TaskError({
      code: bare ? "invalid_option" : "invalid_task",
      message: `\`sortedWithin\` of the submission names the column "${sortedWithin}", which no option of the metric names.`,
    });
  }
  const others = [...context.map(({ name }) => name), ...drop];
  const targets = names.filter((name, at) => !idsAt.includes(at) && at !== halfAt && !others.includes(name));
  const rows = new AnswerRows(capacity);
  const keys = idsAt.length === 1 ? null : new ComposedKeys(idsAt, capacity);
  const words = rowWords(schema, bare ? TRUTH_ROWS : TASK_ROWS);
  const onBadCellOf =
    (column: string): OnBadCell =>
    (reason, row, text) => {
      const what = reason === "unknown_label" ? "a third label" : "which is not a finite number";
      const holds =
        reason === "missing_value" ? "no value" : `'${showText(text)}', ${what}${remedy(column, reason)}`;
      // A malformed row ends it all: rows are numbered as they are kept.
      throw damaged(`column "${column}" has, in ${words.row(nameOf({ rows, keys }, row - 1))}, ${holds}`);
    };
  const columns = truthSinks(schema, targets, context, capacity, onBadCellOf, bare);
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
      throw damaged(`it is not UTF-8 text: ${badUtf8(text, rows)}`);
    },
    onBadRow: ({ kind, row, cells }) => {
      throw damaged(
        kind === "ragged"
          ? `row ${row} has ${countOf(cells, "cell")}, and the header ${names.length}`
          : `row ${row} has a broken quote`,
      );
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
  if (rows.rows !== capacity) return rows.rows;
  rows.settle();
  for (const { sink } of columns) sink.reverseFrom(rows.publicRows);
  return { rows, keys, words, columns, capacity };
}
