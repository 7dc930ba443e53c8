import { cellText } from "../csv/bytes.ts";
import type { IdCells } from "./id-cells.ts";
import type { DuplicateId, IdIndex } from "./id-index.ts";
import { IdTable } from "./id-table/id-table.ts";

/** Ids of any form. */
export function createHashIndex({ slotOf, publicRows, texts }: IdCells): IdIndex | DuplicateId {
  const table = new IdTable(texts(), { slotOf, publicRows });
  const duplicateRow = table.index();
  if (duplicateRow !== -1) return { duplicateRow };
  return {
    size: slotOf.length,
    idOf: (row) => table.text(row),
    findAll(bytes, { rows, width, starts, ends, escaped, pack }, column, slots) {
      table.find({ bytes, starts, ends, width, column }, rows, slots);
      if (pack !== null) return;
      for (let row = 0, cell = column; row < rows; row += 1, cell += width) {
        if (escaped[cell] !== 1) continue;
        slots[row] = table.findText(Buffer.from(cellText(bytes, starts[cell]!, ends[cell]!, true)));
      }
    },
  };
}
