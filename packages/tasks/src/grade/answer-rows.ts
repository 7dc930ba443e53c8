import { cellText } from "../csv/bytes.ts";
import type { RowChunk } from "../csv/row-chunk.ts";
import type { IdCells } from "../submission/id-index.ts";

const PUBLIC = Buffer.from("public");
const PRIVATE = Buffer.from("private");

/**
 * Gathers the ids of the answers and gives each row a slot: public rows from the first slot up, private ones from
 * the last slot down, so that one pass over the file is enough and each half is a stretch.
 */
export class AnswerRows {
  readonly #starts: Int32Array;
  readonly #ends: Int32Array;
  readonly #numbers: Int32Array;
  readonly slotOf: Int32Array;
  /** Ids with doubled quotes, written out plainly after the file's own bytes. */
  readonly #plain: Buffer[] = [];
  #plainLength = 0;
  #nextPrivate: number;
  rows = 0;
  publicRows = 0;

  constructor(capacity: number) {
    this.#starts = new Int32Array(capacity);
    this.#ends = new Int32Array(capacity);
    this.#numbers = new Int32Array(capacity);
    this.slotOf = new Int32Array(capacity);
    this.#nextPrivate = capacity - 1;
  }

  /** Adds the chunk's rows, for which there must be room; false when a row is in neither half. */
  add(bytes: Buffer, chunk: RowChunk, idAt: number, halfAt: number): boolean {
    const { width, starts, ends, escaped, wholeIds } = chunk;
    const [idStarts, idEnds, numbers, slotOf] = [this.#starts, this.#ends, this.#numbers, this.slotOf];
    let [at, nextPublic, nextPrivate] = [this.rows, this.publicRows, this.#nextPrivate];
    let known = true;
    for (let row = 0, half = halfAt, cell = idAt; known && row < chunk.rows; row += 1) {
      const inPublic = holds(bytes, starts[half]!, ends[half]!, PUBLIC);
      known = inPublic || holds(bytes, starts[half]!, ends[half]!, PRIVATE);
      if (escaped[cell] === 1) this.#writeOut(bytes, starts[cell]!, ends[cell]!, at);
      else {
        idStarts[at] = starts[cell]!;
        idEnds[at] = ends[cell]!;
      }
      numbers[at] = wholeIds[row]!;
      slotOf[at] = inPublic ? nextPublic : nextPrivate;
      if (inPublic) nextPublic += 1;
      else nextPrivate -= 1;
      at += 1;
      half += width;
      cell += width;
    }
    [this.rows, this.publicRows, this.#nextPrivate] = [at, nextPublic, nextPrivate];
    return known;
  }

  cells(bytes: Buffer): IdCells {
    return {
      bytes: this.#plain.length === 0 ? bytes : Buffer.concat([bytes, ...this.#plain]),
      starts: this.#starts.subarray(0, this.rows),
      ends: this.#ends.subarray(0, this.rows),
      numbers: this.#numbers.subarray(0, this.rows),
      slotOf: this.slotOf.subarray(0, this.rows),
    };
  }

  #writeOut(bytes: Buffer, start: number, end: number, at: number): void {
    const text = Buffer.from(cellText(bytes, start, end, true));
    this.#plain.push(text);
    this.#starts[at] = bytes.length + this.#plainLength;
    this.#plainLength += text.length;
    this.#ends[at] = bytes.length + this.#plainLength;
  }
}

function holds(bytes: Uint8Array, start: number, end: number, word: Uint8Array): boolean {
  if (end - start !== word.length) return false;
  for (let at = 0; at < word.length; at += 1) if (bytes[start + at] !== word[at]) return false;
  return true;
}
