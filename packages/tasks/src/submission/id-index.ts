import type { RowChunk } from "../csv/row-chunk.ts";
import { createDirectIndex } from "./direct-index.ts";
import { createHashIndex } from "./hash-index.ts";
import type { IdCells } from "./id-cells.ts";
import { createRankedIndex } from "./ranked-ids/ranked-index.ts";

/** Finds the slot of each id. Ids are text: they match byte by byte or not at all. */
export interface IdIndex {
  readonly size: number;
  /** Writes the slot of each of the chunk's ids, or -1, into `slots`; the chunk's reader knew that `column` holds ids. */
  findAll(bytes: Buffer, chunk: RowChunk, column: number, slots: Int32Array): void;
  /** The id of a row of the answers, as text. */
  idOf(row: number): string;
}

/** The first row whose id stands in an earlier row. */
export interface DuplicateId {
  readonly duplicateRow: number;
}

/** The largest table: a few times the rows, so that sparse ids do not fill the memory. */
const SLACK = 16;

/** Builds the index, or answers with the row whose id stands twice. */
export function createIdIndex(cells: IdCells): IdIndex | DuplicateId {
  const { numbers, ascending } = cells;
  const { smallest, largest } = ascending ? endsOf(numbers) : boundsOf(numbers);
  const small = smallest >= 0 && largest < numbers.length * SLACK + 1_000_000;
  if (!small) return createHashIndex(cells);
  return ascending ? createRankedIndex(cells, largest) : createDirectIndex(cells, largest);
}

interface Bounds {
  readonly smallest: number;
  readonly largest: number;
}

function endsOf(numbers: Int32Array): Bounds {
  return { smallest: numbers[0] ?? 0, largest: numbers.at(-1) ?? -1 };
}

function boundsOf(numbers: Int32Array): Bounds {
  let [smallest, largest] = [0, -1];
  for (let row = 0; row < numbers.length; row += 1) {
    const value = numbers[row]!;
    if (value > largest) largest = value;
    if (value < smallest) smallest = value;
  }
  return { smallest, largest };
}
