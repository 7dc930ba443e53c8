import { CARRIAGE_RETURN, COMMA, LINE_FEED, QUOTE } from "../csv/bytes.ts";
import type { RowChunk } from "../csv/row-chunk.ts";
import type { IdSpans } from "./id-cells.ts";

/** The keys of a chunk's rows as its only column; overwritten by the next chunk's. */
export interface ComposedChunk {
  readonly bytes: Buffer;
  readonly chunk: RowChunk;
}

/**
 * Writes the cells of several columns as one: their CSV record, in which a cell has quotes when it holds a comma, a quote or a
 * line end. What stood in the file in other quotes or with other separators comes out the same, and different cells never do.
 */
export class KeyComposer {
  readonly #columns: readonly number[];
  #bytes = Buffer.allocUnsafe(2 ** 16);
  #used = 0;
  #starts = new Int32Array(0);
  #ends = new Int32Array(0);
  #plain = new Uint8Array(0);

  /** `columns` are the places of the cells, in the order in which they are written. */
  constructor(columns: readonly number[]) {
    this.#columns = columns;
  }

  compose(bytes: Buffer, chunk: RowChunk): ComposedChunk {
    const { rows, width, starts, ends, escaped } = chunk;
    if (this.#starts.length < rows) {
      this.#starts = new Int32Array(rows);
      this.#ends = new Int32Array(rows);
      this.#plain = new Uint8Array(rows);
    }
    this.#used = 0;
    for (let row = 0; row < rows; row += 1) {
      this.#starts[row] = this.#used;
      for (const column of this.#columns) {
        const cell = row * width + column;
        this.#write(bytes, starts[cell]!, ends[cell]!, escaped[cell] === 1);
      }
      // The comma after the last cell is not part of the key.
      this.#used -= 1;
      this.#ends[row] = this.#used;
    }
    return {
      bytes: this.#bytes,
      chunk: { ...chunk, width: 1, starts: this.#starts, ends: this.#ends, escaped: this.#plain },
    };
  }

  /** A cell and a comma. Quotes inside a cell that came in quotes are doubled already. */
  #write(bytes: Buffer, start: number, end: number, doubled: boolean): void {
    const most = this.#used + 2 * (end - start) + 3;
    if (most > this.#bytes.length) {
      const larger = Buffer.allocUnsafe(Math.max(2 * this.#bytes.length, most));
      this.#bytes.copy(larger, 0, 0, this.#used);
      this.#bytes = larger;
    }
    const target = this.#bytes;
    let at = this.#used;
    const quoted = doubled || needsQuotes(bytes, start, end);
    if (quoted) {
      target[at] = QUOTE;
      at += 1;
    }
    for (let from = start; from < end; from += 1) {
      const byte = bytes[from]!;
      target[at] = byte;
      at += 1;
      if (byte === QUOTE && !doubled) {
        target[at] = QUOTE;
        at += 1;
      }
    }
    if (quoted) {
      target[at] = QUOTE;
      at += 1;
    }
    target[at] = COMMA;
    this.#used = at + 1;
  }
}

function needsQuotes(bytes: Buffer, start: number, end: number): boolean {
  for (let at = start; at < end; at += 1) {
    const byte = bytes[at];
    if (byte === COMMA || byte === QUOTE || byte === LINE_FEED || byte === CARRIAGE_RETURN) return true;
  }
  return false;
}

/** Keeps the keys of all rows of a file. */
export class ComposedKeys {
  readonly #composer: KeyComposer;
  readonly #pieces: Buffer[] = [];
  readonly #starts: number[] = [];
  readonly #ends: number[] = [];
  #length = 0;

  constructor(columns: readonly number[]) {
    this.#composer = new KeyComposer(columns);
  }

  add(bytes: Buffer, chunk: RowChunk): void {
    const { bytes: text, chunk: keys } = this.#composer.compose(bytes, chunk);
    const used = keys.rows === 0 ? 0 : keys.ends[keys.rows - 1]!;
    for (let row = 0; row < keys.rows; row += 1) {
      this.#starts.push(this.#length + keys.starts[row]!);
      this.#ends.push(this.#length + keys.ends[row]!);
    }
    this.#pieces.push(Buffer.from(text.subarray(0, used)));
    this.#length += used;
  }

  spans(): IdSpans {
    return {
      bytes: Buffer.concat(this.#pieces),
      starts: Int32Array.from(this.#starts),
      ends: Int32Array.from(this.#ends),
    };
  }
}
