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
  const { numbers } = cells;
  let largest = -1;
  let smallest = 0;
  let ascending = true;
  for (let row = 0; row < numbers.length; row += 1) {
    const value = numbers[row]!;
    if (value > largest) largest = value;
    else ascending = false;
    if (value < smallest) smallest = value;
  }
  const small = smallest === 0 && largest < numbers.length * SLACK + 1_000_000;
  if (!small) return createHashIndex(cells);
  return ascending ? createRankedIndex(cells, largest) : createDirectIndex(cells, largest);
}
