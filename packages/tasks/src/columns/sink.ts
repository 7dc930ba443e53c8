import type { Vector } from "apache-arrow";

import type { RowChunk } from "../csv/row-chunk.ts";

/** A stretch of slots: the public half comes first, the private half after it. */
export interface SlotRange {
  readonly from: number;
  readonly to: number;
}

/** Takes the cells of one column of a file and puts each value into its row's slot. */
export interface ColumnSink {
  readonly name: string;
  /** Reads cell `column` of every row of the chunk; rows whose slot is -1 are passed over. */
  read(bytes: Buffer, chunk: RowChunk, column: number, slots: Int32Array): void;
  /** The values of some slots, without a copy where the type allows it. */
  vector(range: SlotRange): Vector;
  /** Whether every slot holds the same value. */
  isConstant(): boolean;
}

/** Whether all values are the same; stops at the first that differs. */
export function allEqual(values: ArrayLike<unknown>): boolean {
  const first = values[0];
  for (let at = 1; at < values.length; at += 1) if (values[at] !== first) return false;
  return true;
}

/** Told of each cell that does not hold what it should. */
export type OnBadCell = (reason: BadCell, row: number, text: string) => void;

export type BadCell =
  | "missing_value"
  | "infinite_value"
  | "not_a_number"
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
