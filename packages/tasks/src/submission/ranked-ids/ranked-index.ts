import { instantiate } from "../../wasm/instantiate.ts";
import type { IdCells } from "../id-cells.ts";
import type { IdIndex } from "../id-index.ts";
import { KERNEL_CODE } from "./code.ts";

/** What packages/tasks/kernel/ranked-ids.ts exports. */
interface RanksExports {
  readonly place: (
    ranks: number,
    numbers: number,
    slots: number,
    largest: number,
    publicRows: number,
  ) => void;
  readonly add: (count: number) => void;
  readonly count: () => void;
  readonly find: (count: number) => void;
}

/** For every 32 numbers four words: which are public ids, which private, and how many of each stand before. */
const WORDS = 4;
/** How many ids are worked on at once. */
const BATCH = 2_048;

/**
 * Whole numbers that ascend from row to row, as ids mostly do. Then a public id's slot is the number of public ids
 * below it, and private ones are counted so behind all public ones: bits and their counts (Jacobson 1989) say as much as a
 * table of slots in an eighth of the memory, which stays in the processor's cache where the table does not.
 */
export function createRankedIndex({ numbers, slotOf, publicRows }: IdCells, largest: number): IdIndex {
  const size = numbers.length;
  const length = WORDS * ((largest >>> 5) + 1);
  const { buffer, exports } = instantiate<RanksExports>(KERNEL_CODE, 4 * (length + 2 * BATCH));
  const ranks = new Int32Array(buffer, 0, length);
  const asked = new Int32Array(buffer, 4 * length, BATCH);
  const found = new Int32Array(buffer, 4 * (length + BATCH), BATCH);
  exports.place(ranks.byteOffset, asked.byteOffset, found.byteOffset, largest, publicRows);
  for (let from = 0; from < size; from += BATCH) {
    const to = Math.min(from + BATCH, size);
    asked.set(numbers.subarray(from, to));
    found.set(slotOf.subarray(from, to));
    exports.add(to - from);
  }
  exports.count();
  return {
    size,
    // Not asked of the numbers themselves: nothing else keeps them.
    idOf: (row) => String(numberOf(ranks, row)),
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

/** The number of which so many stand before. */
function numberOf(ranks: Int32Array, row: number): number {
  let [low, high] = [0, ranks.length / WORDS];
  // The last record with no more numbers before it than that.
  while (high - low > 1) {
    const middle = (low + high) >>> 1;
    if (numbersBefore(ranks, middle) <= row) low = middle;
    else high = middle;
  }
  let bits = ranks[WORDS * low]! | ranks[WORDS * low + 1]!;
  for (let rest = row - numbersBefore(ranks, low); rest > 0; rest -= 1) bits &= bits - 1;
  return 32 * low + 31 - Math.clz32(bits & -bits);
}

function numbersBefore(ranks: Int32Array, record: number): number {
  return ranks[WORDS * record + 2]! + ranks[WORDS * record + 3]!;
}
