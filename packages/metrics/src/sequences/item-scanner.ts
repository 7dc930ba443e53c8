import type { TextBytes } from "../columns/to-text-bytes.ts";

/** What ends an item: any run of white space, or each single space, so that two of them have an empty item between them. */
export type ItemEnds = "white-space" | "each-space";

const SPACE = 32;

/** Finds the items of lists of texts, row by row, as stretches of bytes. */
export class ItemScanner {
  readonly bytes: Uint8Array;
  /** Where the row's items start and end, and their marks: equal items have equal marks. */
  starts = new Int32Array(16);
  ends = new Int32Array(16);
  marks = new Int32Array(16);
  readonly #texts: TextBytes;
  readonly #view: DataView;
  readonly #itemEnds: ItemEnds;

  constructor(texts: TextBytes, itemEnds: ItemEnds) {
    const { bytes } = texts;
    this.bytes = bytes;
    this.#texts = texts;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
    this.#itemEnds = itemEnds;
  }

  /** Finds the first `most` items of a row, and answers how many there are. */
  scan(row: number, most: number): number {
    const [from, to] = [this.#texts.starts[row]!, this.#texts.ends[row]!];
    return this.#itemEnds === "each-space" ? this.#scanEach(from, to, most) : this.#scanRuns(from, to, most);
  }

  #scanRuns(from: number, to: number, most: number): number {
    const { bytes } = this;
    const view = this.#view;
    let count = 0;
    let at = from;
    while (count < most) {
      // Most items have one space before them.
      if (at < to && bytes[at] === SPACE) at++;
      while (at < to && (bytes[at]! - 33) >>> 0 >= 95) {
        const width = spaceWidth(bytes, at, to);
        if (width === 0) break;
        at += width;
      }
      if (at >= to) break;
      const start = at;
      for (;;) {
        // Above the space and below what several bytes make up there is no white space: four bytes at once.
        while (at + 4 <= to) {
          const four = view.getInt32(at, true);
          if (((four | (four - 0x21212121)) & 0x80808080) !== 0) break;
          at += 4;
        }
        while (at < to && (bytes[at]! - 33) >>> 0 < 95) at++;
        if (at >= to || spaceWidth(bytes, at, to) > 0) break;
        at++;
      }
      this.#add(count, start, at);
      count++;
    }
    return count;
  }

  #scanEach(from: number, to: number, most: number): number {
    const { bytes } = this;
    let count = 0;
    let start = from;
    for (let at = from; count < most; at++) {
      if (at < to && bytes[at] !== SPACE) continue;
      this.#add(count, start, at);
      count++;
      if (at >= to) break;
      start = at + 1;
    }
    return count;
  }

  #add(at: number, start: number, end: number): void {
    if (at === this.starts.length) this.#grow();
    this.starts[at] = start;
    this.ends[at] = end;
    this.marks[at] = this.#markOf(start, end);
  }

  /** The last four bytes: numbers, which items mostly are, differ there. */
  #markOf(start: number, end: number): number {
    if (end - start >= 4) return this.#view.getInt32(end - 4, true);
    let mark = 0;
    for (let at = start; at < end; at++) mark = (mark << 8) | this.bytes[at]!;
    return mark;
  }

  #grow(): void {
    const grown = (array: Int32Array<ArrayBuffer>): Int32Array<ArrayBuffer> => {
      const larger = new Int32Array(array.length * 2);
      larger.set(array);
      return larger;
    };
    [this.starts, this.ends, this.marks] = [grown(this.starts), grown(this.ends), grown(this.marks)];
  }
}

/** How many bytes the white space at `at` takes, as regular expressions have it (`\s`); 0 where there is none. */
function spaceWidth(bytes: Uint8Array, at: number, to: number): number {
  const byte = bytes[at]!;
  if (byte === SPACE || (byte >= 9 && byte <= 13)) return 1;
  if (byte < 0xc2) return 0;
  if (byte === 0xc2) return at + 1 < to && bytes[at + 1] === 0xa0 ? 2 : 0;
  if (at + 2 >= to || byte < 0xe1) return 0;
  const point = ((byte & 0x0f) << 12) | ((bytes[at + 1]! & 0x3f) << 6) | (bytes[at + 2]! & 0x3f);
  return byte <= 0xef && isWideSpace(point) ? 3 : 0;
}

/** The white space that UTF-8 writes in three bytes. */
function isWideSpace(point: number): boolean {
  return (
    (point >= 0x2000 && point <= 0x200a) ||
    point === 0x1680 ||
    point === 0x2028 ||
    point === 0x2029 ||
    point === 0x202f ||
    point === 0x205f ||
    point === 0x3000 ||
    point === 0xfeff
  );
}
