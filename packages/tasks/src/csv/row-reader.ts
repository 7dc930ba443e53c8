import { afterLineEnd, CARRIAGE_RETURN, COMMA, LINE_FEED } from "./bytes.ts";
import { readCarefulRow, type CarefulRow } from "./careful-row.ts";
import { borrowKernel, giveBackKernel, ID } from "./kernel/kernel.ts";
import { PlainRows, type RowCursor } from "./plain-rows.ts";
import { createRowChunk, type RowChunk } from "./row-chunk.ts";

/** A row that cannot be used: it is left out of the chunks. */
export interface BadRow {
  readonly kind: "ragged" | NonNullable<CarefulRow["bad"]>;
  readonly row: number;
  /** How many cells it has. */
  readonly cells: number;
}

export interface RowReader {
  /** The next rows, or null at the end. */
  next(): RowChunk | null;
  /** Rows read so far, bad ones included. */
  rowCount(): number;
}

export interface RowReaderOptions {
  readonly bytes: Uint8Array;
  /** The offset of the first row. */
  readonly from: number;
  readonly width: number;
  /** 1 for columns whose numbers are wanted. @defaultValue none */
  readonly numeric?: Uint8Array;
  /** The column of ids. @defaultValue none: `wholeIds` says nothing */
  readonly idAt?: number;
  /** The byte between cells. Rows with any other than a comma are read more slowly. @defaultValue a comma */
  readonly separator?: number;
  /** Reading ends soon after so many rows. @defaultValue no limit */
  readonly maxRows?: number;
  readonly onBadRow: (row: BadRow) => void;
}

/**
 * Reads rows of `width` cells from `from` on: one separator, double quotes, LF, CR LF or CR line ends, blank lines skipped. The
 * chunk belongs to another reader once `next` has answered null.
 */
export function createRowReader(options: RowReaderOptions): RowReader {
  const { bytes, width, onBadRow, idAt, separator = COMMA, maxRows = Infinity } = options;
  const cursor: RowCursor = { at: options.from, rowsRead: 0 };
  const kinds = options.numeric?.slice() ?? new Uint8Array(width);
  if (idAt !== undefined) kinds[idAt] = ID;
  const kernel = borrowKernel(width);
  kernel.setColumns(kinds);
  const plain = separator === COMMA ? new PlainRows(bytes, kernel) : null;
  const chunk = createRowChunk(kernel, width);
  const { rowNumbers, escaped } = chunk;
  let anyEscaped = false;
  let ended = false;

  const readCarefully = (): void => {
    const row = readCarefulRow(bytes, cursor.at, chunk, chunk.rows, idAt, separator);
    cursor.rowsRead += 1;
    cursor.at = afterLineEnd(bytes, row.end);
    if (row.escaped) anyEscaped = true;
    if (row.bad === null && row.cells === width) {
      rowNumbers[chunk.rows] = cursor.rowsRead;
      chunk.rows += 1;
      return;
    }
    if (row.escaped) escaped.fill(0, chunk.rows * width, (chunk.rows + 1) * width);
    onBadRow({ kind: row.bad ?? "ragged", row: cursor.rowsRead, cells: row.cells });
  };

  const fill = (): void => {
    if (anyEscaped) escaped.fill(0);
    anyEscaped = false;
    chunk.rows = 0;
    plain?.read(chunk, cursor);
    // Where one row has a quoted cell, most rows have: the rest of this chunk.
    while (chunk.rows < rowNumbers.length && cursor.at < bytes.length && cursor.rowsRead < maxRows) {
      const first = bytes[cursor.at]!;
      if (first === LINE_FEED || first === CARRIAGE_RETURN) cursor.at += 1;
      else readCarefully();
    }
  };

  return {
    next() {
      if (ended) return null;
      if (cursor.rowsRead < maxRows) fill();
      else chunk.rows = 0;
      if (chunk.rows > 0) return chunk;
      ended = true;
      giveBackKernel(kernel);
      return null;
    },
    rowCount: () => cursor.rowsRead,
  };
}
