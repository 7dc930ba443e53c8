import { afterLineEnd, CARRIAGE_RETURN, COMMA, LINE_FEED, QUOTE } from "./bytes.ts";
import { scanQuoted } from "./quoted.ts";

/**
 * Some rows of a file as offsets: cell `c` of row `r` is bytes `starts[r * width + c]` up to, not including,
 * `ends[r * width + c]`, without its quotes. The arrays are reused by the next call.
 */
export interface RowChunk {
  readonly width: number;
  rows: number;
  readonly starts: Int32Array;
  readonly ends: Int32Array;
  /** 1 where doubled quotes stand inside the cell. */
  readonly escaped: Uint8Array;
  /** 1 for the first row after the header; blank lines are not counted. */
  readonly rowNumbers: Int32Array;
}

/** A row that cannot be used: it is left out of the chunks. */
export interface BadRow {
  readonly kind: "ragged" | "unterminated_quote" | "text_after_quote";
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

/** Few enough that a chunk's offsets stay in the processor's cache, many enough that calls cost nothing. */
const CELLS_PER_CHUNK = 16_384;

/** Reads rows of `width` cells from `from` on: commas, double quotes, LF, CR LF or CR line ends, blank lines skipped. */
export function createRowReader(
  bytes: Uint8Array,
  width: number,
  from: number,
  onBadRow: (row: BadRow) => void,
): RowReader {
  const capacity = Math.max(1, Math.floor(CELLS_PER_CHUNK / width));
  const starts = new Int32Array(capacity * width);
  const ends = new Int32Array(capacity * width);
  const escaped = new Uint8Array(capacity * width);
  const rowNumbers = new Int32Array(capacity);
  const chunk: RowChunk = { width, rows: 0, starts, ends, escaped, rowNumbers };
  const length = bytes.length;
  let at = from;
  let rowNumber = 0;

  const fill = (): number => {
    let rows = 0;
    let position = at;
    while (rows < capacity && position < length) {
      const first = bytes[position]!;
      if (first === LINE_FEED || first === CARRIAGE_RETURN) {
        position += 1;
        continue;
      }
      rowNumber += 1;
      const base = rows * width;
      let cell = 0;
      let bad: BadRow["kind"] | null = null;
      for (;;) {
        let start = position;
        let end: number;
        let isEscaped = 0;
        if (bytes[position] === QUOTE) {
          const quoted = scanQuoted(bytes, position);
          start = position + 1;
          end = quoted.close;
          isEscaped = quoted.escaped ? 1 : 0;
          if (end === -1) {
            bad = "unterminated_quote";
            position = length;
          } else {
            position = end + 1;
            const stop = cellEnd(bytes, position, length);
            if (stop !== position) bad ??= "text_after_quote";
            position = stop;
          }
        } else {
          // Nearly every byte of a number or a word is above the comma, so one comparison passes most of them.
          while (position < length) {
            const byte = bytes[position]!;
            if (byte <= COMMA && (byte === COMMA || byte === LINE_FEED || byte === CARRIAGE_RETURN)) break;
            position += 1;
          }
          end = position;
        }
        if (cell < width) {
          starts[base + cell] = start;
          ends[base + cell] = end;
          escaped[base + cell] = isEscaped;
        }
        cell += 1;
        if (position >= length || bytes[position] !== COMMA) break;
        position += 1;
      }
      position = afterLineEnd(bytes, position);
      if (bad === null && cell === width) {
        rowNumbers[rows] = rowNumber;
        rows += 1;
      } else {
        onBadRow({ kind: bad ?? "ragged", row: rowNumber, cells: cell });
      }
    }
    at = position;
    return rows;
  };

  return {
    next() {
      chunk.rows = fill();
      return chunk.rows === 0 ? null : chunk;
    },
    rowCount: () => rowNumber,
  };
}

function cellEnd(bytes: Uint8Array, from: number, length: number): number {
  let at = from;
  while (at < length) {
    const byte = bytes[at];
    if (byte === COMMA || byte === LINE_FEED || byte === CARRIAGE_RETURN) break;
    at += 1;
  }
  return at;
}
