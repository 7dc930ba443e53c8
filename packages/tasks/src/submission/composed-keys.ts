import { CARRIAGE_RETURN, COMMA, LINE_FEED, QUOTE } from "../csv/bytes.ts";
import type { RowChunk } from "../csv/row-chunk.ts";
import { IdTable } from "./id-table/id-table.ts";

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
  readonly #columns: Int32Array;
  #bytes = Buffer.allocUnsafe(2 ** 16);
  #starts = new Int32Array(0);
  #ends = new Int32Array(0);
  #plain = new Uint8Array(0);

  /** `columns` are the places of the cells, in the order in which they are written. */
  constructor(columns: readonly number[]) {
    this.#columns = Int32Array.from(columns);
  }

  compose(bytes: Buffer, chunk: RowChunk): ComposedChunk {
    const { rows, width, starts, ends, escaped } = chunk;
    const columns = this.#columns;
    if (this.#starts.length < rows) {
      this.#starts = new Int32Array(rows);
      this.#ends = new Int32Array(rows);
      this.#plain = new Uint8Array(rows);
    }
    const [from, to] = [this.#starts, this.#ends];
    let target = this.#bytes;
    let used = 0;
    for (let row = 0, first = 0; row < rows; row += 1, first += width) {
      from[row] = used;
      for (let at = 0; at < columns.length; at += 1) {
        const cell = first + columns[at]!;
        const [start, end] = [starts[cell]!, ends[cell]!];
        const most = used + 2 * (end - start) + 3;
        if (most > target.length) target = enlarged(target, used, most);
        used = writeCell(bytes, start, end, escaped[cell] === 1, target, used);
      }
      // The comma after the last cell is not part of the key.
      used -= 1;
      to[row] = used;
    }
    this.#bytes = target;
    return { bytes: target, chunk: { ...chunk, width: 1, starts: from, ends: to, escaped: this.#plain } };
  }
}

function enlarged(bytes: Buffer, used: number, least: number): Buffer<ArrayBuffer> {
  const larger = Buffer.allocUnsafe(Math.max(2 * bytes.length, least));
  bytes.copy(larger, 0, 0, used);
  return larger;
}

/** Writes a cell and a comma; answers where they end. Quotes inside a cell that came in quotes are doubled already. */
function writeCell(
  bytes: Buffer,
  start: number,
  end: number,
  doubled: boolean,
  target: Buffer,
  used: number,
): number {
  let at = used;
  let plain = !doubled;
  for (let from = start; plain && from < end; from += 1, at += 1) {
    const byte = bytes[from]!;
    target[at] = byte;
    plain = byte !== COMMA && byte !== QUOTE && byte !== LINE_FEED && byte !== CARRIAGE_RETURN;
  }
  if (!plain) {
    at = used;
    target[at++] = QUOTE;
    for (let from = start; from < end; from += 1) {
      const byte = bytes[from]!;
      target[at++] = byte;
      if (byte === QUOTE && !doubled) target[at++] = QUOTE;
    }
    target[at++] = QUOTE;
  }
  target[at] = COMMA;
  return at + 1;
}

/** Keeps the keys of all rows of a file. */
export class ComposedKeys {
  readonly #composer: KeyComposer;
  /** The keys, not indexed yet. */
  readonly table: IdTable;

  /** For at most `capacity` rows. */
  constructor(columns: readonly number[], capacity: number) {
    this.#composer = new KeyComposer(columns);
    this.table = new IdTable(capacity);
  }

  add(bytes: Buffer, chunk: RowChunk): void {
    const { bytes: keys, chunk: composed } = this.#composer.compose(bytes, chunk);
    const { rows, ends } = composed;
    if (rows > 0) this.table.addAll(keys.subarray(0, ends[rows - 1]), ends, rows);
  }
}
