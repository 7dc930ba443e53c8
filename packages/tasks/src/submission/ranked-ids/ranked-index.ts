import { instantiate } from "../../wasm/instantiate.ts";
import type { IdCells } from "../id-cells.ts";
import type { IdIndex } from "../id-index.ts";
import { KERNEL_CODE } from "./code.ts";

/** What packages/tasks/kernel/ranked-ids.ts exports. */
interface RanksExports {
  readonly place: (ranks: number, numbers: number, slots: number, largest: number, slotCount: number) => void;
  readonly find: (count: number) => void;
}

/** What stands in the ranks for every 32 numbers, one after the other. */
const WORDS = 4;
const PUBLIC_BITS = 0;
const PRIVATE_BITS = 1;
const PUBLIC_BEFORE = 2;
const PRIVATE_BEFORE = 3;
/** How many ids are looked for at once. */
const BATCH = 2_048;

/**
 * Whole numbers that ascend from row to row, as ids mostly do. Then a public id's slot is the number of public ids
 * below it, and private ones are counted so from the last slot down: bits and their counts (Jacobson 1989) say as much as a
 * table of slots in an eighth of the memory, which stays in the processor's cache where the table does not.
 */
export function createRankedIndex({ numbers, slotOf, publicRows }: IdCells, largest: number): IdIndex {
  const size = numbers.length;
  const length = WORDS * ((largest >>> 5) + 1);
  const { buffer, exports } = instantiate<RanksExports>(KERNEL_CODE, 4 * (length + 2 * BATCH));
  const ranks = new Int32Array(buffer, 0, length);
  const asked = new Int32Array(buffer, 4 * length, BATCH);
  const found = new Int32Array(buffer, 4 * (length + BATCH), BATCH);
  fillRanks(ranks, numbers, slotOf, publicRows);
  exports.place(ranks.byteOffset, asked.byteOffset, found.byteOffset, largest, size);
  return {
    size,
    idOf: (row) => String(numbers[row]),
    findAll(_bytes, { rows, wholeIds }, _column, slots) {
      for (let from = 0; from < rows; from += BATCH) {
        const to = Math.min(from + BATCH, rows);
        asked.set(wholeIds.subarray(from, to));
        exports.find(to - from);
        slots.set(found.subarray(0, to - from), from);
      }
    },
  };
}

function fillRanks(ranks: Int32Array, numbers: Int32Array, slotOf: Int32Array, publicRows: number): void {
  for (let row = 0; row < numbers.length; row += 1) {
    const value = numbers[row]!;
    const at = WORDS * (value >>> 5) + (slotOf[row]! < publicRows ? PUBLIC_BITS : PRIVATE_BITS);
    ranks[at] = ranks[at]! | (1 << (value & 31));
  }
  let [publicBefore, privateBefore] = [0, 0];
  for (let at = 0; at < ranks.length; at += WORDS) {
    ranks[at + PUBLIC_BEFORE] = publicBefore;
    ranks[at + PRIVATE_BEFORE] = privateBefore;
    publicBefore += countBits(ranks[at + PUBLIC_BITS]!);
    privateBefore += countBits(ranks[at + PRIVATE_BITS]!);
  }
}

/** How many of the 32 bits are 1: sums of two bits, then four, then eight, then all. */
function countBits(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
