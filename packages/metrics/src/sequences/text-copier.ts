import type { TextBytes } from "../contract.ts";

/** Where texts are put, and where each starts and ends there. */
export interface TextPlace {
  /** Three more bytes behind it may be overwritten. */
  readonly bytes: Uint8Array;
  readonly starts: Int32Array;
  readonly ends: Int32Array;
}

/** Puts texts where a kernel reads them, a few rows at a time. */
export class TextCopier {
  readonly #texts: TextBytes;
  /** The text of each row; null where they are in order. */
  readonly #order: Int32Array | null;
  readonly #place: TextPlace;
  readonly #from: DataView;
  readonly #to: DataView;
  /** Whether the rows at hand lie one after the other, other bytes between them or none, so that one copy takes them all. */
  #isStretch = false;
  /** Keeps the touching of bytes from being left out as useless. */
  touched = 0;

  constructor(texts: TextBytes, order: Int32Array | null, place: TextPlace) {
    this.#texts = texts;
    this.#order = order;
    this.#place = place;
    const { bytes } = texts;
    this.#from = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
    this.#to = new DataView(place.bytes.buffer, place.bytes.byteOffset, place.bytes.length + 3);
  }

  /** How many of the rows from `first` on, of `rows` at most, fit; notes where their texts will start and end. */
  fit(first: number, rows: number): number {
    const stretch = this.#fitStretch(first, rows);
    this.#isStretch = stretch > 0;
    return stretch > 0 ? stretch : this.#fitSingly(first, rows);
  }

  /** Puts the texts of rows that were found to fit. */
  put(first: number, rows: number): void {
    if (this.#isStretch) {
      const { bytes, starts, ends } = this.#texts;
      const [start, end] = [starts[this.#rowOf(first)], ends[this.#rowOf(first + rows - 1)]];
      this.#place.bytes.set(bytes.subarray(start, end));
      return;
    }
    this.#touch(first, rows);
    for (let at = 0; at < rows; at++) this.#putOne(this.#rowOf(first + at), this.#place.starts[at]!);
  }

  #rowOf(at: number): number {
    return this.#order === null ? at : this.#order[at]!;
  }

  /** Of rows that go on behind each other; 0 where they do not. */
  #fitStretch(first: number, rows: number): number {
    const { starts, ends } = this.#texts;
    const place = this.#place;
    const base = starts[this.#rowOf(first)]!;
    let end = 0;
    for (let at = 0; at < rows; at++) {
      const row = this.#rowOf(first + at);
      const start = starts[row]! - base;
      if (start < end) return 0;
      end = ends[row]! - base;
      if (end > place.bytes.length) return at;
      place.starts[at] = start;
      place.ends[at] = end;
    }
    return rows;
  }

  #fitSingly(first: number, rows: number): number {
    const { starts, ends } = this.#texts;
    const place = this.#place;
    let end = 0;
    for (let at = 0; at < rows; at++) {
      const row = this.#rowOf(first + at);
      place.starts[at] = end;
      end += ends[row]! - starts[row]!;
      if (end > place.bytes.length) return at;
      place.ends[at] = end;
    }
    return rows;
  }

  /**
   * Looks at each text before any is copied: texts in random order are in no cache, and what does not wait for each other waits for
   * memory together.
   */
  #touch(first: number, rows: number): void {
    const { bytes, starts, ends } = this.#texts;
    let touched = 0;
    for (let at = first; at < first + rows; at++) {
      const row = this.#rowOf(at);
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
    for (; byte < length; byte++) this.#place.bytes[at + byte] = this.#texts.bytes[start + byte]!;
  }
}
