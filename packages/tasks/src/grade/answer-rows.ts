import { TextStore } from "../columns/text-store.ts";
import { cellText } from "../csv/bytes.ts";
import type { RowChunk } from "../csv/row-chunk.ts";
import { spellOut, type IdCells } from "../submission/id-cells.ts";

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
  /** The part of the file that was read last. */
  #bytes: Buffer | null = null;
  #view: DataView = new DataView(new ArrayBuffer(0));
  readonly #numbers: Int32Array;
  readonly slotOf: Int32Array;
  /** All ids as text; null while all are whole numbers, which say as much in less memory. */
  #texts: TextStore | null = null;
  #nextPrivate: number;
  rows = 0;
  publicRows = 0;

  constructor(capacity: number) {
    this.#numbers = new Int32Array(capacity);
    this.slotOf = new Int32Array(capacity);
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
    if (this.#texts !== null || !allWhole) this.#noteTexts(chunk, idAt);
    this.rows += chunk.rows;
    return true;
  }

  cells(): IdCells {
    const { rows } = this;
    const numbers = this.#numbers.subarray(0, rows);
    const texts = this.#texts;
    return {
      numbers,
      slotOf: this.slotOf.subarray(0, rows),
      publicRows: this.publicRows,
      texts: () => texts ?? spellOut(numbers),
    };
  }

  #givePublic(rows: number): void {
    for (let row = 0; row < rows; row += 1) this.slotOf[this.rows + row] = this.publicRows + row;
    this.publicRows += rows;
  }

  #giveSlots({ bytes, rows, width, starts, ends }: RowChunk, halfAt: number): boolean {
    if (bytes !== this.#bytes) {
      this.#bytes = bytes;
      this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
    }
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

  #noteTexts({ bytes, rows, width, starts, ends, escaped, pack }: RowChunk, idAt: number): void {
    const texts = (this.#texts ??= this.#spellOut());
    if (pack !== null) {
      const cells = pack(idAt);
      texts.addAll(cells.bytes, cells.ends, rows);
      return;
    }
    for (let row = 0, cell = idAt; row < rows; row += 1, cell += width) {
      const [start, end] = [starts[cell]!, ends[cell]!];
      if (escaped[cell] === 1) {
        const text = Buffer.from(cellText(bytes, start, end, true));
        texts.add(text, 0, text.length);
      } else {
        texts.add(bytes, start, end);
      }
    }
  }

  /** The ids of the rows so far, all whole numbers. */
  #spellOut(): TextStore {
    const store = new TextStore(this.slotOf.length);
    const { bytes, offsets } = spellOut(this.#numbers.subarray(0, this.rows));
    store.addAll(bytes, offsets.subarray(1), this.rows);
    return store;
  }
}
