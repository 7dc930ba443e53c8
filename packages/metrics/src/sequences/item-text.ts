import type { TextBytes } from "../contract.ts";
import { SPACE, spaceWidth } from "./white-space.ts";

/** What ends an item: any run of white space, or each single space, so that two of them have an empty item between them. */
export type ItemEnds = "white-space" | "each-space";

/** Texts with items in them. */
export class ItemText {
  readonly texts: TextBytes;
  readonly bytes: Uint8Array;
  readonly #view: DataView;
  readonly #eachSpace: boolean;

  constructor(texts: TextBytes, itemEnds: ItemEnds) {
    this.texts = texts;
    this.bytes = texts.bytes;
    this.#view = new DataView(texts.bytes.buffer, texts.bytes.byteOffset, texts.bytes.length);
    this.#eachSpace = itemEnds === "each-space";
  }

  /** Where the next item starts, from `at` on; beyond `to` where there is none. */
  itemStart(at: number, to: number): number {
    if (this.#eachSpace) return at;
    const { bytes } = this;
    let start = at;
    while (start < to && (bytes[start]! - 33) >>> 0 >= 95) {
      const width = spaceWidth(bytes, start, to);
      if (width === 0) break;
      start += width;
    }
    return start < to ? start : to + 1;
  }

  /** Where the item starts that follows one which ends at `end`; beyond `to` where there is none. */
  nextStart(end: number, to: number): number {
    // Nearly always one space, and then something that is none.
    const next = end + 1;
    if (this.#eachSpace || (next < to && this.bytes[end] === SPACE && (this.bytes[next]! - 33) >>> 0 < 95))
      return next;
    return this.itemStart(end, to);
  }

  /** Where the item that starts at `start` ends. */
  itemEnd(start: number, to: number): number {
    const { bytes } = this;
    let at = start;
    if (this.#eachSpace) {
      while (at < to && bytes[at] !== SPACE) at++;
      return at;
    }
    const view = this.#view;
    for (;;) {
      // Above the space and below what several bytes make up there is no white space: four bytes at once.
      while (at + 4 <= to) {
        const four = view.getInt32(at, true);
        if (((four | (four - 0x21212121)) & 0x80808080) !== 0) break;
        at += 4;
      }
      while (at < to && (bytes[at]! - 33) >>> 0 < 95) at++;
      if (at >= to || spaceWidth(bytes, at, to) > 0) return at;
      at++;
    }
  }

  /** The last four bytes of an item, in which numbers, as items mostly are, differ: equal items have equal marks. */
  markOf(start: number, end: number): number {
    if (end - start >= 4) return this.#view.getInt32(end - 4, true);
    let mark = 0;
    for (let at = start; at < end; at++) mark = (mark << 8) | this.bytes[at]!;
    return mark;
  }

  /** Depends on every byte of an item: items that end alike, as names of files do, have the same mark and not the same hash. */
  hashOf(start: number, end: number): number {
    const view = this.#view;
    let hash = end - start;
    let at = start;
    for (; at + 4 <= end; at += 4) hash = mixed(hash ^ view.getInt32(at, true));
    for (; at < end; at++) hash = mixed(hash ^ this.bytes[at]!);
    return hash;
  }
}

function mixed(value: number): number {
  const product = Math.imul(value, 0x9e3779b1);
  return product ^ (product >>> 15);
}
