import { afterLineEnd, CARRIAGE_RETURN, COMMA, LINE_FEED } from "./bytes.ts";
import { readCarefulRow, type CarefulRow } from "./careful-row.ts";
import { borrowKernel, giveBackKernel, HALF, ID, type PackedCells } from "./kernel/kernel.ts";
import { readPlainRows } from "./plain-rows.ts";
import { createRowChunk, type RowChunk } from "./row-chunk.ts";
import type { TextWindow } from "./text-window.ts";

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
  /** The text; it stands at the first row. */
  readonly text: TextWindow;
  readonly width: number;
  /** 1 for columns whose numbers are wanted. @defaultValue none */
  readonly numeric?: Uint8Array;
  /** The column of ids. @defaultValue none: `wholeIds` says nothing */
  readonly idAt?: number;
  /** The column of halves: its values are 0 for "public" and 1 for "private". @defaultValue none */
  readonly halfAt?: number;
  /** The byte between cells. Rows with any other than a comma are read more slowly. @defaultValue a comma */
  readonly separator?: number;
  /** Reading ends soon after so many rows. @defaultValue no limit */
  readonly maxRows?: number;
  readonly onBadRow: (row: BadRow) => void;
  /** Told, after so many rows, that the text is not UTF-8 further on: reading ends there. */
  readonly onNotUtf8: (rows: number) => void;
}

/**
 * Reads rows of `width` cells: one separator, double quotes, LF, CR LF or CR line ends, blank lines skipped. Reading ends where
 * the text turns out not to be UTF-8. The chunk belongs to another reader once `next` has answered null.
 */
export function createRowReader(options: RowReaderOptions): RowReader {
  const { text, width, onBadRow, onNotUtf8, idAt, separator = COMMA, maxRows = Infinity } = options;
  let rowsRead = 0;
  const kinds = options.numeric?.slice() ?? new Uint8Array(width);
  if (idAt !== undefined) kinds[idAt] = ID;
  if (options.halfAt !== undefined) kinds[options.halfAt] = HALF;
  const kernel = borrowKernel(width);
  kernel.setColumns(kinds);
  text.moveTo(kernel.window);
  const chunk = createRowChunk(kernel, width);
  const { rowNumbers, escaped } = chunk;
  const capacity = rowNumbers.length;
  const pack = (column: number): PackedCells => kernel.packCells(column, chunk.rows);
  const wantsMore = (): boolean => rowsRead < maxRows;
  let anyEscaped = false;
  let ended = false;

  /** False when the row does not end in this part of the text: nothing of it counts. */
  const readCarefully = (): boolean => {
    const { bytes } = text;
    const row = readCarefulRow(bytes, text.at, chunk, chunk.rows, idAt, separator);
    const whole = row.end < bytes.length || text.isLast;
    const good = whole && row.bad === null && row.cells === width;
    if (row.escaped && good) anyEscaped = true;
    else if (row.escaped) escaped.fill(0, chunk.rows * width, (chunk.rows + 1) * width);
    if (!whole) return false;
    rowsRead += 1;
    text.at = afterLineEnd(bytes, row.end);
    if (good) {
      rowNumbers[chunk.rows] = rowsRead;
      chunk.rows += 1;
    } else {
      onBadRow({ kind: row.bad ?? "ragged", row: rowsRead, cells: row.cells });
    }
    return true;
  };

  /** Reads rows of this part of the text until the chunk is full, or the part has no more whole ones. */
  const fillFromPart = (): void => {
    if (separator === COMMA && text.liesIn(kernel.window)) {
      rowsRead += readPlainRows(kernel, text, chunk, rowsRead);
      if (text.at >= text.wholeTo) return;
    }
    // Where one row has a quoted cell, most rows have: the rest of this chunk.
    while (chunk.rows < capacity && text.at < text.bytes.length && wantsMore()) {
      const first = text.bytes[text.at]!;
      if (first === LINE_FEED || first === CARRIAGE_RETURN) text.at += 1;
      else if (!readCarefully()) return;
    }
  };

  const fill = (): void => {
    if (anyEscaped) escaped.fill(0);
    anyEscaped = false;
    chunk.rows = 0;
    while (wantsMore() && text.isUtf8) {
      fillFromPart();
      if (chunk.rows > 0 || (text.isLast && text.at >= text.bytes.length)) break;
      if (wantsMore()) text.advance();
    }
    chunk.bytes = text.bytes;
    chunk.pack = text.liesIn(kernel.window) && !anyEscaped ? pack : null;
  };

  return {
    next() {
      if (ended) return null;
      fill();
      if (chunk.rows > 0) return chunk;
      ended = true;
      giveBackKernel(kernel);
      if (!text.isUtf8) onNotUtf8(rowsRead);
      return null;
    },
    rowCount: () => rowsRead,
  };
}
