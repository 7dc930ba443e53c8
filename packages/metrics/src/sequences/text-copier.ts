import type { TextBytes } from "../columns/to-text-bytes.ts";

/** Puts texts one behind the other, a few rows at a time. */
export class TextCopier {
  readonly #texts: TextBytes;
  readonly #target: Uint8Array;
  /** Where each text ends among those that were put. */
  readonly #ends: Int32Array;
  readonly #from: DataView;
  readonly #to: DataView;
  /** Keeps the touching of bytes from being left out as useless. */
  touched = 0;

  /** Puts into `target`, behind which three more bytes may be overwritten, and the ends into `ends`. */
  constructor(texts: TextBytes, target: Uint8Array, ends: Int32Array) {
    this.#texts = texts;
    this.#target = target;
    this.#ends = ends;
    this.#from = new DataView(texts.bytes.buffer, texts.bytes.byteOffset, texts.bytes.length);
    this.#to = new DataView(target.buffer, target.byteOffset, target.length + 3);
  }

  /** How many of the rows from `first` on, of `rows` at most, fit. */
  fit(first: number, rows: number): number {
    const { starts, ends } = this.#texts;
    const most = this.#target.length;
    let end = 0;
    for (let at = 0; at < rows; at++) {
      end += ends[first + at]! - starts[first + at]!;
      if (end > most) return at;
      this.#ends[at] = end;
    }
    return rows;
  }

  /** Puts the texts of rows that were found to fit. */
  put(first: number, rows: number): void {
    const { bytes, starts, ends } = this.#texts;
    const last = first + rows - 1;
    let row = first;
    while (row < last && starts[row + 1] === ends[row]) row++;
    if (row === last) {
      this.#target.set(bytes.subarray(starts[first], ends[last]));
      return;
    }
    this.#touch(first, rows);
    for (let at = 0; at < rows; at++) this.#putOne(first + at, at === 0 ? 0 : this.#ends[at - 1]!);
  }

  /**
   * Looks at each text before any is copied: texts in random order are in no cache, and what does not wait for each other waits for
   * memory together.
   */
  #touch(first: number, rows: number): void {
    const { bytes, starts, ends } = this.#texts;
    let touched = 0;
    for (let row = first; row < first + rows; row++) {
      const end = ends[row]!;
      for (let byte = starts[row]!; byte < end; byte += 64) touched += bytes[byte]!;
    }
    this.touched += touched;
  }

  #putOne(row: number, at: number): void {
    const start = this.#texts.starts[row]!;
    const length = this.#texts.ends[row]! - start;
    const [from, to] = [this.#from, this.#to];
    let byte = 0;
    // Four bytes at once; of the last four some may be the next text's, over which it is written then.
    for (const whole = Math.min(length, from.byteLength - start - 3); byte < whole; byte += 4)
      to.setInt32(at + byte, from.getInt32(start + byte, true), true);
    for (; byte < length; byte++) this.#target[at + byte] = this.#texts.bytes[start + byte]!;
  }
}
