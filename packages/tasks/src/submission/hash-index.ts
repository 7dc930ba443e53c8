import { unescapedBytes } from "../csv/bytes.ts";
import type { IdCells } from "./id-cells.ts";
import type { DuplicateId, IdIndex } from "./id-index.ts";

/** Ids of any form. */
export function createHashIndex(cells: IdCells): IdIndex | DuplicateId {
  const { slotOf } = cells;
  const table = cells.table();
  const duplicateRow = table.index(cells);
  if (duplicateRow !== -1) return { duplicateRow };
  return {
    size: slotOf.length,
    idOf: (row) => table.text(row),
    findAll(bytes, { rows, width, starts, ends, escaped, pack }, column, slots) {
      table.find({ bytes, starts, ends, width, column }, rows, slots);
      if (pack !== null) return;
      for (let row = 0, cell = column; row < rows; row += 1, cell += width) {
        if (escaped[cell] !== 1) continue;
        slots[row] = table.findText(unescapedBytes(bytes, starts[cell]!, ends[cell]!));
      }
    },
  };
}
