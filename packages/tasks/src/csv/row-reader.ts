import { afterLineEnd, CARRIAGE_RETURN, COMMA, LINE_FEED, QUOTE } from "./bytes.ts";
import { scanQuoted } from "./quoted.ts";
import { readNumber } from "./read-number.ts";

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
  /**
   * In the columns declared numeric, the value of cells that are plain decimals (digits, at most one point, a minus
   * before); NaN for all others, which may be numbers all the same: ask `parseDecimal`.
   */
  readonly values: Float64Array;
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

export interface RowReaderOptions {
  readonly bytes: Uint8Array;
  /** The offset of the first row. */
  readonly from: number;
  readonly width: number;
  /** 1 for columns whose numbers are wanted: reading them while looking for the cell's end spares a second look. */
  readonly numeric?: Uint8Array;
  readonly onBadRow: (row: BadRow) => void;
}

/** Reads rows of `width` cells from `from` on: commas, double quotes, LF, CR LF or CR line ends, blank lines skipped. */
export function createRowReader(options: RowReaderOptions): RowReader {
  const { from, width, onBadRow, numeric = new Uint8Array(width) } = options;
  const bytes = endingInLine(options.bytes);
  const capacity = Math.max(1, Math.floor(CELLS_PER_CHUNK / width));
  const starts = new Int32Array(capacity * width);
  const ends = new Int32Array(capacity * width);
  const escaped = new Uint8Array(capacity * width);
  const rowNumbers = new Int32Array(capacity);
  const values = new Float64Array(capacity * width).fill(Number.NaN);
  const chunk: RowChunk = { width, rows: 0, starts, ends, escaped, values, rowNumbers };
  const length = bytes.length;
  let at = from;
  let rowsRead = 0;
  let anyEscaped = false;

  const fill = (): number => {
    let rows = 0;
    let rowNumber = rowsRead;
    let position = at;
    if (anyEscaped) escaped.fill(0);
    anyEscaped = false;
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
        if (bytes[position] === QUOTE) {
          const quoted = scanQuoted(bytes, position);
          start = position + 1;
          end = quoted.close;
          if (quoted.escaped && cell < width) {
            escaped[base + cell] = 1;
            anyEscaped = true;
          }
          if (end === -1) {
            bad = "unterminated_quote";
            position = length;
          } else {
            position = end + 1;
            const stop = cellEnd(bytes, position, length);
            if (stop !== position) bad ??= "text_after_quote";
            position = stop;
            if (
              cell < width &&
              numeric[cell] === 1 &&
              readNumber(bytes, start, values, base + cell) !== end
            ) {
              values[base + cell] = Number.NaN;
            }
          }
        } else {
          let numberEnd = -1;
          if (cell < width && numeric[cell] === 1) {
            position = readNumber(bytes, position, values, base + cell);
            numberEnd = position;
          }
          // Nearly every byte of a number or a word is above the comma, so one comparison passes most of them.
          for (; ; position += 1) {
            const byte = bytes[position]!;
            if (byte <= COMMA && (byte === COMMA || byte === LINE_FEED || byte === CARRIAGE_RETURN)) break;
          }
          if (numberEnd !== position && numberEnd !== -1) values[base + cell] = Number.NaN;
          end = position;
        }
        if (cell < width) {
          starts[base + cell] = start;
          ends[base + cell] = end;
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
    rowsRead = rowNumber;
    return rows;
  };

  return {
    next() {
      chunk.rows = fill();
      return chunk.rows === 0 ? null : chunk;
    },
    rowCount: () => rowsRead,
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

/** The bytes with a line end after the last row, so that no loop over a cell has to look for the end of the file. */
function endingInLine(bytes: Uint8Array): Uint8Array {
  if (bytes.at(-1) === LINE_FEED) return bytes;
  const longer = new Uint8Array(bytes.length + 1);
  longer.set(bytes);
  longer[bytes.length] = LINE_FEED;
  return longer;
}
