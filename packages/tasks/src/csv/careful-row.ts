import { CARRIAGE_RETURN, LINE_FEED, QUOTE } from "./bytes.ts";
import { scanQuoted } from "./quoted.ts";
import type { RowChunk } from "./row-chunk.ts";
import { wholeNumber } from "./whole-number.ts";

/** How a row ended. */
export interface CarefulRow {
  /** The offset of its line end. */
  readonly end: number;
  readonly cells: number;
  /** What is wrong with its quotes. */
  readonly bad: "unterminated_quote" | "text_after_quote" | null;
  /** Whether a cell holds doubled quotes. */
  readonly escaped: boolean;
}

/**
 * Reads any row at `from` into row `row` of the chunk: quoted cells, too few cells or too many. Column `idAt`, if any,
 * holds ids; all values are left open.
 */
export function readCarefulRow(
  bytes: Uint8Array,
  from: number,
  chunk: RowChunk,
  row: number,
  idAt: number | undefined,
  separator: number,
): CarefulRow {
  const { width, starts, ends } = chunk;
  const { length } = bytes;
  let position = from;
  let bad: CarefulRow["bad"] = null;
  let escaped = false;
  for (let cell = 0; ; position += 1) {
    let start = position;
    let end: number;
    if (bytes[position] === QUOTE) {
      const quoted = scanQuoted(bytes, position);
      start = position + 1;
      if (quoted.close === -1) {
        bad = "unterminated_quote";
        end = length;
        position = length;
      } else {
        end = quoted.close;
        position = nextMark(bytes, end + 1, separator);
        if (position !== end + 1) bad ??= "text_after_quote";
      }
      if (quoted.escaped && cell < width) {
        chunk.escaped[row * width + cell] = 1;
        escaped = true;
      }
    } else {
      position = nextMark(bytes, position, separator);
      end = position;
    }
    if (cell < width) {
      starts[row * width + cell] = start;
      ends[row * width + cell] = end;
      chunk.values[row * width + cell] = Number.NaN;
      if (cell === idAt) chunk.wholeIds[row] = wholeNumber(bytes, start, end);
    }
    cell += 1;
    if (position >= length || bytes[position] !== separator)
      return { end: position, cells: cell, bad, escaped };
  }
}

/** The next separator or line end, or the end of the file. */
function nextMark(bytes: Uint8Array, from: number, separator: number): number {
  let at = from;
  for (; at < bytes.length; at += 1) {
    const byte = bytes[at];
    if (byte === separator || byte === LINE_FEED || byte === CARRIAGE_RETURN) break;
  }
  return at;
}
