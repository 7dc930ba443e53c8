import { cellText } from "../csv/bytes.ts";
import { ByteInterner } from "./byte-interner.ts";
import type { IdCells } from "./id-cells.ts";
import type { DuplicateId, IdIndex } from "./id-index.ts";

/** Ids of any form. */
export function createHashIndex({ slotOf, spans }: IdCells): IdIndex | DuplicateId {
  const { bytes: ours, starts: from, ends: to } = spans();
  const count = from.length;
  const interner = new ByteInterner(count, ours);
  for (let row = 0; row < count; row += 1) {
    if (interner.add(ours, from[row]!, to[row]!) !== row) return { duplicateRow: row };
  }
  return {
    size: count,
    idOf: (row) => interner.text(row),
    findAll(bytes, { width, rows, starts, ends, escaped }, column, slots) {
      let previous = -1;
      // Looking at the next answer first costs a file in another order more than it saves: only while it has helped.
      let inOrder = true;
      for (let row = 0, cell = column; row < rows; row += 1, cell += width) {
        const [start, end] = [starts[cell]!, ends[cell]!];
        // Most files keep the order of the test: the next row is nearly always the next answer.
        const next = previous + 1;
        let found: number;
        if (escaped[cell] === 1) {
          const plain = Buffer.from(cellText(bytes, start, end, true));
          found = interner.find(plain, 0, plain.length);
        } else if (inOrder && next < count && interner.equals(next, bytes, start, end)) found = next;
        else found = interner.find(bytes, start, end);
        slots[row] = found < 0 ? -1 : slotOf[found]!;
        inOrder = found === next;
        if (found >= 0) previous = found;
      }
    },
  };
}
