import { cellText } from "../csv/bytes.ts";
import type { IdCells } from "./id-cells.ts";
import type { DuplicateId, IdIndex } from "./id-index.ts";
import { IdTable } from "./id-table/id-table.ts";

/** Ids of any form. */
export function createHashIndex({ slotOf, spans }: IdCells): IdIndex | DuplicateId {
  const { bytes: ours, starts: from, ends: to } = spans();
  const { length: count } = from;
  let [total, longest] = [0, 0];
  for (let row = 0; row < count; row += 1) {
    const length = to[row]! - from[row]!;
    total += length;
    if (length > longest) longest = length;
  }
  const table = new IdTable(count, total, longest);
  const duplicateRow = table.add({ bytes: ours, starts: from, ends: to, width: 1, column: 0 }, count);
  if (duplicateRow !== -1) return { duplicateRow };

  return {
    size: count,
    idOf: (row) => table.text(row),
    findAll(bytes, { rows, width, starts, ends, escaped }, column, slots) {
      table.find({ bytes, starts, ends, width, column }, rows, slots);
      for (let row = 0, cell = column; row < rows; row += 1, cell += width) {
        if (escaped[cell] === 1) {
          slots[row] = table.findText(Buffer.from(cellText(bytes, starts[cell]!, ends[cell]!, true)));
        }
        const found = slots[row]!;
        if (found >= 0) slots[row] = slotOf[found]!;
      }
    },
  };
}
