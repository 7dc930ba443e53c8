import { afterLineEnd, CARRIAGE_RETURN, COMMA, LINE_FEED, QUOTE } from "./bytes.ts";
import { cellEnd } from "./cell-end.ts";
import { NO_NUMBER, tellValues } from "./decimal-parts.ts";
import { readNumber } from "./read-number.ts";
import { readWhole } from "./read-whole.ts";
import type { RowChunk } from "./row-chunk.ts";
import { ID, NUMBER, TEXT, type RowSource } from "./row-source.ts";

/** Where a reader stands. */
export interface RowCursor {
  /** The offset of the next row. */
  at: number;
  /** Rows read so far, bad ones included. */
  rowsRead: number;
}

/**
 * Reads rows into the chunk until it is full, the file ends or a row has a quoted cell or another number of cells: such
 * a row is left to the careful way, and nothing of it counts. Moves the cursor on.
 */
export function readPlainRows(source: RowSource, chunk: RowChunk, cursor: RowCursor): void {
  const { bytes, view, kinds } = source;
  const { width, starts, ends, parts, wholeIds, rowNumbers } = chunk;
  const { length } = bytes;
  const beyond = rowNumbers.length * width;
  let row = chunk.rows;
  let rowNumber = cursor.rowsRead;
  let rowStart = cursor.at;
  let position = rowStart;
  let cell = row * width;
  let column = 0;
  while (cell < beyond && position < length) {
    const first = bytes[position]!;
    if (first === QUOTE) break;
    if (column === 0 && (first === LINE_FEED || first === CARRIAGE_RETURN)) {
      position += 1;
      rowStart = position;
      continue;
    }
    starts[cell] = position;
    const kind = kinds[column]!;
    if (kind === NUMBER) position = readNumber(bytes, view, position, parts, cell);
    else if (kind === ID) position = readWhole(bytes, view, position, wholeIds, row);
    let byte = bytes[position]!;
    if (byte !== COMMA && byte !== LINE_FEED && byte !== CARRIAGE_RETURN) {
      if (kind === ID) wholeIds[row] = -1;
      else if (kind !== TEXT) parts.shapes[cell] = NO_NUMBER;
      position = cellEnd(bytes, view, position);
      byte = bytes[position]!;
    }
    ends[cell] = position;
    cell += 1;
    column += 1;
    if (byte === COMMA) {
      if (column === width) break;
      position += 1;
      continue;
    }
    if (column !== width) break;
    column = 0;
    rowNumber += 1;
    rowNumbers[row] = rowNumber;
    row += 1;
    position = byte === LINE_FEED ? position + 1 : afterLineEnd(bytes, position);
    rowStart = position;
  }
  for (let numeric = 0; numeric < width; numeric += 1) {
    if (kinds[numeric] === NUMBER) {
      tellValues(parts, chunk.values, chunk.rows * width + numeric, row * width, width);
    }
  }
  chunk.rows = row;
  cursor.at = rowStart;
  cursor.rowsRead = rowNumber;
}
