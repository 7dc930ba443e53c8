import { cellText } from "../csv/bytes.ts";
import type { RowChunk } from "../csv/row-chunk.ts";
import { ByteInterner } from "./byte-interner.ts";
import type { IdCells } from "./id-cells.ts";

/** Finds the slot of each id. Ids are text: they match byte by byte or not at all. */
export interface IdIndex {
  readonly size: number;
  /** Writes the slot of each of the chunk's ids, or -1, into `slots`; the chunk's reader knew that `column` holds ids. */
  findAll(bytes: Buffer, chunk: RowChunk, column: number, slots: Int32Array): void;
  /** The id of a row of the answers, as text. */
  idOf(row: number): string;
}

/** The largest direct-address table: a few times the rows, so that sparse ids do not fill the memory. */
const SLACK = 16;

/** Builds the index, or answers with the row whose id stands twice. */
export function createIdIndex(cells: IdCells): IdIndex | { readonly duplicateRow: number } {
  const { numbers } = cells;
  let largest = -1;
  let smallest = 0;
  for (let row = 0; row < numbers.length; row += 1) {
    const value = numbers[row]!;
    if (value > largest) largest = value;
    if (value < smallest) smallest = value;
  }
  const direct = smallest === 0 && largest < numbers.length * SLACK + 1_000_000;
  return direct ? directIndex(cells, largest) : hashIndex(cells);
}

/** An array with the slot of each number: one look instead of a hash. */
function directIndex(
  { numbers, slotOf }: IdCells,
  largest: number,
): IdIndex | { readonly duplicateRow: number } {
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

function hashIndex({ slotOf, spans }: IdCells): IdIndex | { readonly duplicateRow: number } {
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
