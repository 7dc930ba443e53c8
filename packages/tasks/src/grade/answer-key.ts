import { Table, type Vector } from "apache-arrow";

import type { SlotRange } from "../columns/sink.ts";
import { truthSinks } from "../columns/truth-sink.ts";
import type { Half, SubmissionSchema } from "../contract.ts";
import { textStart } from "../csv/bytes.ts";
import { readRecord } from "../csv/read-record.ts";
import { createRowReader, type RowChunk } from "../csv/row-reader.ts";
import { TaskError } from "../errors.ts";
import { HALF_COLUMN } from "../prepare/answers-file.ts";
import { readIdCells } from "./id-cells.ts";
import { createIdIndex, type IdIndex } from "../submission/id-index.ts";

/**
 * The answers, ready to be compared with many submissions. Each row of answers.csv has a slot: those of the public
 * half come first, so a half is a stretch of each array and never needs copying.
 */
export interface AnswerKey {
  readonly rows: number;
  readonly ids: IdIndex;
  /** The slot of each row. */
  readonly slotOf: Int32Array;
  readonly ranges: Readonly<Record<Half, SlotRange>>;
  readonly truth: Readonly<Record<Half, Table>>;
  /** The truth of both halves, in the order of the slots. */
  wholeTruth(): Table;
}

/** Reads answers.csv. Throws `TaskError` (`damaged_answers`): it is our file, not the agent's. */
export function readAnswerKey(bytes: Buffer, schema: SubmissionSchema): AnswerKey {
  const header = readRecord(bytes, textStart(bytes));
  const names = header?.cells ?? [];
  const [idAt, halfAt] = [names.indexOf(schema.id), names.indexOf(HALF_COLUMN)];
  if (header === null || idAt === -1 || halfAt === -1) throw damaged("the header names no id or half");
  const targets = names.filter((_, at) => at !== idAt && at !== halfAt);
  const openReader = (): ReturnType<typeof createRowReader> =>
    createRowReader(bytes, names.length, header.next, (row) => {
      throw damaged(`row ${row.row} is malformed`);
    });

  const cells = readIdCells(bytes, openReader(), idAt, halfAt);
  if (cells === null) throw damaged("a row is in neither half");
  const ids = createIdIndex(cells);
  if ("duplicateRow" in ids) throw damaged(`the id of row ${ids.duplicateRow + 1} stands twice`);
  const rows = ids.size;
  const slotOf = slotsByHalf(cells.isPublic);
  const sinks = truthSinks(schema, targets, rows, (reason, row) => {
    throw damaged(`row ${row} has a bad value (${reason})`);
  });

  const reader = openReader();
  let first = 0;
  for (let chunk: RowChunk | null = reader.next(); chunk !== null; chunk = reader.next()) {
    const slots = slotOf.subarray(first, first + chunk.rows);
    for (const { target, sink } of sinks) sink.read(bytes, chunk, names.indexOf(target), slots);
    first += chunk.rows;
  }
  const publicRows = cells.isPublic.reduce((sum, flag) => sum + flag, 0);
  const ranges = { public: { from: 0, to: publicRows }, private: { from: publicRows, to: rows } };
  const table = (range: SlotRange): Table =>
    new Table(Object.fromEntries(sinks.map(({ sink }): [string, Vector] => [sink.name, sink.vector(range)])));
  return {
    rows,
    ids,
    slotOf,
    ranges,
    truth: { public: table(ranges.public), private: table(ranges.private) },
    wholeTruth: () => table({ from: 0, to: rows }),
  };
}

function slotsByHalf(isPublic: Uint8Array): Int32Array {
  const slotOf = new Int32Array(isPublic.length);
  let nextPublic = 0;
  let nextPrivate = isPublic.reduce((sum, flag) => sum + flag, 0);
  for (let row = 0; row < isPublic.length; row += 1) {
    if (isPublic[row] === 1) {
      slotOf[row] = nextPublic;
      nextPublic += 1;
    } else {
      slotOf[row] = nextPrivate;
      nextPrivate += 1;
    }
  }
  return slotOf;
}

function damaged(what: string): TaskError {
  return new TaskError({
    code: "damaged_answers",
    message: `The answers cannot be used: ${what}. Prepare the task again.`,
  });
}
