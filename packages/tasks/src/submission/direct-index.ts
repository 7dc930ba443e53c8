import type { IdCells } from "./id-cells.ts";
import type { DuplicateId, IdIndex } from "./id-index.ts";

/** Whole numbers in any order: an array with the slot of each number, one look instead of a hash. */
export function createDirectIndex({ numbers, slotOf }: IdCells, largest: number): IdIndex | DuplicateId {
  // The slot plus one; 0 where there is none, as the array comes.
  const afterSlot = new Int32Array(largest + 1);
  for (let row = 0; row < numbers.length; row += 1) {
    const value = numbers[row]!;
    if (afterSlot[value] !== 0) return { duplicateRow: row };
    afterSlot[value] = slotOf[row]! + 1;
  }
  return {
    size: numbers.length,
    idOf: (row) => String(numbers[row]),
    findAll(_bytes, { rows, wholeIds }, _column, slots) {
      for (let row = 0; row < rows; row += 1) {
        const value = wholeIds[row]!;
        slots[row] = value >= 0 && value <= largest ? afterSlot[value]! - 1 : -1;
      }
    },
  };
}
