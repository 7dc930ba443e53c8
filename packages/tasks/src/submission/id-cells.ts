import type { Texts } from "../columns/text-store.ts";

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
  /** All ids as text. */
  readonly texts: () => Texts;
}

/** Whole numbers written out one after the other. */
export function spellOut(numbers: Int32Array): Texts {
  const offsets = new Int32Array(numbers.length + 1);
  for (let row = 0; row < numbers.length; row += 1) {
    offsets[row + 1] = offsets[row]! + String(numbers[row]).length;
  }
  return { bytes: Buffer.from(numbers.join("")), offsets };
}
