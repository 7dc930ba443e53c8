import { IdTable } from "./id-table/id-table.ts";

/** The ids of the answers, row by row. */
export interface IdCells {
  /** The value of ids that are whole numbers written the one usual way, else -1. */
  readonly numbers: Int32Array;
  /** Whether the numbers are all there and ascend from row to row. */
  readonly ascending: boolean;
  /** The slot of each row. */
  readonly slotOf: Int32Array;
  /** Slots below this are of the public half. */
  readonly publicRows: number;
  /** A table of all ids as text, not indexed yet. */
  readonly table: () => IdTable;
}

/** A table for `capacity` ids that begins with whole numbers, written out. */
export function tableOfNumbers(numbers: Int32Array, capacity: number): IdTable {
  const table = new IdTable(capacity);
  const ends = new Int32Array(numbers.length);
  let end = 0;
  for (let row = 0; row < numbers.length; row += 1) {
    end += String(numbers[row]).length;
    ends[row] = end;
  }
  table.addAll(Buffer.from(numbers.join("")), ends, numbers.length);
  return table;
}
