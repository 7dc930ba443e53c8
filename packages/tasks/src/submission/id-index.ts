import { cellText } from "../csv/bytes.ts";
import type { RowChunk } from "../csv/row-reader.ts";
import { ByteInterner } from "./byte-interner.ts";

/** Finds the answer row of each id. Ids are text: they match byte by byte or not at all. */
export interface IdIndex {
  readonly size: number;
  /** Writes the answer row of each of the chunk's ids, or -1, into `rows`. */
  findAll(bytes: Buffer, chunk: RowChunk, column: number, rows: Int32Array): void;
  /** The id of an answer row, as text. */
  idOf(row: number): string;
}

/** Ids as they stand in a buffer: `starts` and `ends` of each row's id, none of which has doubled quotes. */
export interface IdCells {
  readonly bytes: Uint8Array;
  readonly starts: Int32Array;
  readonly ends: Int32Array;
}

/** The largest direct-address table: a few times the rows, so that sparse ids do not fill the memory. */
const SLACK = 16;

/** Builds the index, or answers with the row whose id stands twice. */
export function createIdIndex(cells: IdCells): IdIndex | { readonly duplicateRow: number } {
  const count = cells.starts.length;
  const numbers = new Int32Array(count);
  let largest = -1;
  let canonical = true;
  for (let row = 0; row < count && canonical; row += 1) {
    const value = canonicalInteger(cells.bytes, cells.starts[row]!, cells.ends[row]!);
    if (value < 0) canonical = false;
    numbers[row] = value;
    if (value > largest) largest = value;
  }
  return canonical && largest < count * SLACK + 1_000_000 ? directIndex(numbers, largest) : hashIndex(cells);
}

/** An array with the row of each number: one look instead of a hash. */
function directIndex(numbers: Int32Array, largest: number): IdIndex | { readonly duplicateRow: number } {
  const rowOf = new Int32Array(largest + 1).fill(-1);
  for (let row = 0; row < numbers.length; row += 1) {
    const value = numbers[row]!;
    if (rowOf[value] !== -1) return { duplicateRow: row };
    rowOf[value] = row;
  }
  return {
    size: numbers.length,
    idOf: (row) => String(numbers[row]),
    findAll(bytes, chunk, column, rows) {
      const { width, starts, ends, escaped } = chunk;
      for (let row = 0, cell = column; row < chunk.rows; row += 1, cell += width) {
        const value = escaped[cell] === 1 ? -1 : canonicalInteger(bytes, starts[cell]!, ends[cell]!);
        rows[row] = value >= 0 && value <= largest ? rowOf[value]! : -1;
      }
    },
  };
}

function hashIndex(cells: IdCells): IdIndex | { readonly duplicateRow: number } {
  const count = cells.starts.length;
  const interner = new ByteInterner(count, cells.bytes);
  for (let row = 0; row < count; row += 1) {
    const code = interner.add(cells.bytes, cells.starts[row]!, cells.ends[row]!);
    if (code !== row) return { duplicateRow: row };
  }
  return {
    size: count,
    idOf: (row) => interner.text(row),
    findAll(bytes, chunk, column, rows) {
      const { width, starts, ends, escaped } = chunk;
      let previous = -1;
      for (let row = 0, cell = column; row < chunk.rows; row += 1, cell += width) {
        const [start, end] = [starts[cell]!, ends[cell]!];
        if (escaped[cell] === 1) {
          const plain = Buffer.from(cellText(bytes, start, end, true));
          rows[row] = interner.find(plain, 0, plain.length);
          continue;
        }
        // Most files keep the order of the test: the next row is nearly always the next answer.
        const next = previous + 1;
        const found =
          next < count && interner.equals(next, bytes, start, end) ? next : interner.find(bytes, start, end);
        rows[row] = found;
        if (found >= 0) previous = found;
      }
    },
  };
}

/** The value of a whole number written the one usual way (no sign, no leading zero, below 2^31), else -1. */
function canonicalInteger(bytes: Uint8Array, start: number, end: number): number {
  const length = end - start;
  if (length === 0 || length > 10) return -1;
  if (bytes[start] === 48) return length === 1 ? 0 : -1;
  let value = 0;
  for (let at = start; at < end; at += 1) {
    const digit = bytes[at]! - 48;
    if (digit < 0 || digit > 9) return -1;
    value = value * 10 + digit;
  }
  return value <= 0x7fffffff ? value : -1;
}
