import { cellText } from "../csv/bytes.ts";
import type { RowChunk } from "../csv/row-chunk.ts";
import { spellOut, type IdCells, type IdSpans } from "../submission/id-cells.ts";

/** "publ" and "blic", "priv" and "vate": the ends of the two words, which meet or overlap, as four bytes each. */
const PUBLIC_HEAD = Buffer.from("publ").readInt32LE();
const PUBLIC_TAIL = Buffer.from("blic").readInt32LE();
const PRIVATE_HEAD = Buffer.from("priv").readInt32LE();
const PRIVATE_TAIL = Buffer.from("vate").readInt32LE();

/**
 * Gathers the ids of the answers and gives each row a slot: public rows from the first slot up, private ones from
 * the last slot down, so that one pass over the file is enough and each half is a stretch.
 */
export class AnswerRows {
  readonly #bytes: Buffer;
  readonly #view: DataView;
  readonly #numbers: Int32Array;
  readonly slotOf: Int32Array;
  /** Where the ids stand; null while all are whole numbers, which say as much in less memory. */
  #spans: { readonly starts: Int32Array; readonly ends: Int32Array } | null = null;
  /** Ids that stand nowhere plainly in the file, written out after the file's own bytes. */
  readonly #plain: Buffer[] = [];
  #plainEnd: number;
  #nextPrivate: number;
  rows = 0;
  publicRows = 0;

  constructor(bytes: Buffer, capacity: number) {
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
    this.#numbers = new Int32Array(capacity);
    this.slotOf = new Int32Array(capacity);
    this.#plainEnd = bytes.length;
    this.#nextPrivate = capacity - 1;
  }

  /**
   * Adds the chunk's rows, for which there must be room, all public where no column says of which half; false when a row is in
   * neither half.
   */
  add(chunk: RowChunk, idAt: number, halfAt: number | null): boolean {
    if (halfAt === null) this.#givePublic(chunk.rows);
    else if (!this.#giveSlots(chunk, halfAt)) return false;
    const allWhole = this.#noteNumbers(chunk);
    if (this.#spans !== null || !allWhole) this.#noteSpans(chunk, idAt);
    this.rows += chunk.rows;
    return true;
  }

  cells(): IdCells {
    const { rows } = this;
    const numbers = this.#numbers.subarray(0, rows);
    const spans = this.#spans;
    return {
      numbers,
      slotOf: this.slotOf.subarray(0, rows),
      publicRows: this.publicRows,
      spans: (): IdSpans => {
        if (spans === null) return spellOut(numbers);
        const bytes = this.#plain.length === 0 ? this.#bytes : Buffer.concat([this.#bytes, ...this.#plain]);
        return { bytes, starts: spans.starts.subarray(0, rows), ends: spans.ends.subarray(0, rows) };
      },
    };
  }

  #givePublic(rows: number): void {
    for (let row = 0; row < rows; row += 1) this.slotOf[this.rows + row] = this.publicRows + row;
    this.publicRows += rows;
  }

  #giveSlots({ rows, width, starts, ends }: RowChunk, halfAt: number): boolean {
    const [view, slotOf] = [this.#view, this.slotOf];
    let [at, nextPublic, nextPrivate] = [this.rows, this.publicRows, this.#nextPrivate];
    for (let row = 0, half = halfAt; row < rows; row += 1, half += width, at += 1) {
      const start = starts[half]!;
      const length = ends[half]! - start;
      if (
        length === 6 &&
        view.getInt32(start, true) === PUBLIC_HEAD &&
        view.getInt32(start + 2, true) === PUBLIC_TAIL
      ) {
        slotOf[at] = nextPublic;
        nextPublic += 1;
      } else if (
        length === 7 &&
        view.getInt32(start, true) === PRIVATE_HEAD &&
        view.getInt32(start + 3, true) === PRIVATE_TAIL
      ) {
        slotOf[at] = nextPrivate;
        nextPrivate -= 1;
      } else return false;
    }
    [this.publicRows, this.#nextPrivate] = [nextPublic, nextPrivate];
    return true;
  }

  /** Whether all ids of the chunk are whole numbers. */
  #noteNumbers({ rows, wholeIds }: RowChunk): boolean {
    const [numbers, first] = [this.#numbers, this.rows];
    let signs = 0;
    for (let row = 0; row < rows; row += 1) {
      const value = wholeIds[row]!;
      numbers[first + row] = value;
      signs |= value;
    }
    return signs >= 0;
  }

  #noteSpans({ rows, width, starts, ends, escaped }: RowChunk, idAt: number): void {
    const spans = (this.#spans ??= this.#createSpans());
    for (let row = 0, cell = idAt, at = this.rows; row < rows; row += 1, cell += width, at += 1) {
      let [start, end] = [starts[cell]!, ends[cell]!];
      if (escaped[cell] === 1) {
        start = this.#writeOut(Buffer.from(cellText(this.#bytes, start, end, true)));
        end = this.#plainEnd;
      }
      spans.starts[at] = start;
      spans.ends[at] = end;
    }
  }

  /** Spans that hold those of the rows so far, all whole numbers. */
  #createSpans(): { readonly starts: Int32Array; readonly ends: Int32Array } {
    const capacity = this.#numbers.length;
    const [starts, ends] = [new Int32Array(capacity), new Int32Array(capacity)];
    const earlier = spellOut(this.#numbers.subarray(0, this.rows));
    const from = this.#writeOut(earlier.bytes);
    for (let at = 0; at < this.rows; at += 1) {
      starts[at] = from + earlier.starts[at]!;
      ends[at] = from + earlier.ends[at]!;
    }
    return { starts, ends };
  }

  /** Where the text starts; it ends at `#plainEnd`. */
  #writeOut(text: Buffer): number {
    const start = this.#plainEnd;
    this.#plain.push(text);
    this.#plainEnd += text.length;
    return start;
  }
}
