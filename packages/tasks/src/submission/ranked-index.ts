import type { IdCells } from "./id-cells.ts";
import type { IdIndex } from "./id-index.ts";

/** What stands in the ranks for every 32 numbers, one after the other. */
const WORDS = 4;
const PUBLIC_BITS = 0;
const PRIVATE_BITS = 1;
const PUBLIC_BEFORE = 2;
const PRIVATE_BEFORE = 3;

/**
 * Whole numbers that ascend from row to row, as ids mostly do. Then a public id's slot is the number of public ids
 * below it, and private ones are counted so from the last slot down: bits and their counts (Jacobson 1989) say as much as a
 * table of slots in an eighth of the memory, which stays in the processor's cache where the table does not.
 */
export function createRankedIndex({ numbers, slotOf, publicRows }: IdCells, largest: number): IdIndex {
  const { length: rows } = numbers;
  const ranks = new Int32Array(WORDS * ((largest >>> 5) + 1));
  for (let row = 0; row < rows; row += 1) {
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
  const lastSlot = rows - 1;
  return {
    size: rows,
    idOf: (row) => String(numbers[row]),
    findAll(_bytes, { rows, wholeIds }, _column, slots) {
      for (let row = 0; row < rows; row += 1) {
        const value = wholeIds[row]!;
        let slot = -1;
        if (value >= 0 && value <= largest) {
          const at = WORDS * (value >>> 5);
          const bit = 1 << (value & 31);
          const publicBits = ranks[at + PUBLIC_BITS]!;
          const privateBits = ranks[at + PRIVATE_BITS]!;
          if ((publicBits & bit) !== 0) slot = ranks[at + PUBLIC_BEFORE]! + countBits(publicBits & (bit - 1));
          else if ((privateBits & bit) !== 0) {
            slot = lastSlot - ranks[at + PRIVATE_BEFORE]! - countBits(privateBits & (bit - 1));
          }
        }
        slots[row] = slot;
      }
    },
  };
}

/** How many of the 32 bits are 1: sums of two bits, then four, then eight, then all. */
function countBits(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
