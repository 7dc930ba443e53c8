import type { Vector } from "apache-arrow";

import type { RowChunk } from "../csv/row-chunk.ts";

/** A stretch of slots: the public half comes first, the private half after it. */
export interface SlotRange {
  readonly from: number;
  readonly to: number;
}

/** Some slots: a stretch, or one after the other. */
export type Slots = SlotRange | Uint32Array;

/** The values of some slots: without a copy where they are a stretch. */
export function pick<
  Values extends Float64Array<ArrayBuffer> | Int32Array<ArrayBuffer> | Uint8Array<ArrayBuffer>,
>(values: Values, slots: Slots): Values;
export function pick(
  values: Float64Array<ArrayBuffer> | Int32Array<ArrayBuffer> | Uint8Array<ArrayBuffer>,
  slots: Slots,
): typeof values {
  if (!(slots instanceof Uint32Array)) return values.subarray(slots.from, slots.to);
  const picked = blank(values, slots.length);
  for (const [at, slot] of slots.entries()) picked[at] = values[slot]!;
  return picked;
}

/** As many zeros of the kind of `values`. */
function blank(
  values: Float64Array | Int32Array | Uint8Array,
  length: number,
): Float64Array<ArrayBuffer> | Int32Array<ArrayBuffer> | Uint8Array<ArrayBuffer> {
  if (values instanceof Float64Array) return new Float64Array(length);
  return values instanceof Int32Array ? new Int32Array(length) : new Uint8Array(length);
}

/** The values of one column, by slot. */
export interface ColumnValues {
  readonly name: string;
  /** The values of some slots, without a copy where the type allows it. */
  vector(slots: Slots): Vector;
  /** Whether every slot holds the same value. */
  isConstant(): boolean;
}

/** Takes the cells of one column of a file and puts each value into its row's slot. */
export interface ColumnSink extends ColumnValues {
  /** Reads cell `column` of every row of the chunk; rows whose slot is -1 are passed over. */
  read(bytes: Buffer, chunk: RowChunk, column: number, slots: Int32Array): void;
}

/** Takes a column of the answers, whose private rows are read into the last slots, the last row foremost. */
export interface TruthSink extends ColumnSink {
  /** Turns the order of the slots from `from` on round. */
  reverseFrom(from: number): void;
}

/** Whether all values are the same; stops at the first that differs. */
export function allEqual(values: ArrayLike<unknown>): boolean {
  const first = values[0];
  for (let at = 1; at < values.length; at += 1) if (values[at] !== first) return false;
  return true;
}

/** Told of each cell that does not hold what it should, and of the slot that it was meant for. */
export type OnBadCell = (reason: BadCell, row: number, text: string, slot: number) => void;

export type BadCell =
  | "missing_value"
  | "infinite_value"
  | "not_a_number"
  | "decimal_comma"
  | "thousands_separator"
  | "not_an_integer"
  | "out_of_range"
  | "unknown_label"
  | "too_long";

const MISSING = new Set(["", "nan", "na", "n/a", "null", "none", "<na>", "nat", "#n/a"]);

/** Whether a cell is one of the usual ways to write "no value". */
export function isMissingText(text: string): boolean {
  return MISSING.has(
    text
      .trim()
      .replace(/^[+-](?=[a-z])/i, "")
      .toLowerCase(),
  );
}
