import type { IdIndex } from "./id-index.ts";

/** Finds rows by their places: the first of the file is the first of the answers. */
export function createPositionIndex(
  slotOf: Int32Array,
  idOf: IdIndex["idOf"] = (row) => `row ${row + 1}`,
): IdIndex {
  return {
    size: slotOf.length,
    idOf,
    findAll(_bytes, { rows, rowNumbers }, _column, slots) {
      for (let row = 0; row < rows; row += 1) slots[row] = slotOf[rowNumbers[row]! - 1] ?? -1;
    },
  };
}
