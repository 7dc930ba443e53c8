import { isUtf8 } from "node:buffer";

import { CARRIAGE_RETURN, LINE_FEED } from "./bytes.ts";
import { bytesSource, type ByteSource } from "./byte-source.ts";

/** Enough for nearly every header. */
const FIRST_BYTES = 65_536;
/** From here on a part that must grow takes all that there is, lest it be copied again and again. */
const MANY_BYTES = 2 ** 22;
/** For the line end that a file may lack. */
const SPARE_BYTES = 1;

/**
 * The part of a text that is being looked at, which moves from the front of the text to its end. Offsets count from the start of
 * the part; they hold until it moves on.
 */
export class TextWindow {
  /** The part. */
  bytes: Buffer = Buffer.alloc(0);
  /** Where reading goes on; what stands before will be dropped. */
  at = 0;
  /** The lines of the part are whole up to here. */
  wholeTo = 0;
  /** Whether nothing comes after the part. */
  isLast = false;
  /** Whether all whole lines so far were valid UTF-8. */
  isUtf8 = true;
  readonly #source: ByteSource;
  /** Where the part lies unless a row takes more. */
  #usual: Buffer = Buffer.allocUnsafe(0);
  #room: Buffer = this.#usual;
  #large: Buffer | null = null;
  #checkedTo = 0;
  #taken = 0;

  constructor(source: ByteSource) {
    this.#source = source;
    this.#usual = Buffer.allocUnsafeSlow(Math.min(FIRST_BYTES, source.size + 2 * SPARE_BYTES));
    this.advance();
  }

  /** How many bytes the text has at most. */
  get size(): number {
    return this.#source.size;
  }

  /** Where in the text the part begins. */
  get offset(): number {
    return this.#taken - this.bytes.length;
  }

  /** Moves the part into `room`, and further ones too unless a row takes more. */
  moveTo(room: Buffer): void {
    this.#usual = room;
    this.advance();
  }

  /** Whether the part lies in `room`, with a byte to spare behind it. */
  liesIn(room: Buffer): boolean {
    return this.#room === room;
  }

  /** Drops what stands before `at`, and takes in more: always some, unless the text is at its end. */
  advance(): void {
    const rest = this.bytes.length - this.at;
    const room = this.#roomFor(rest);
    if (room === this.#room) room.copyWithin(0, this.at, this.bytes.length);
    else room.set(this.bytes.subarray(this.at));
    this.#checkedTo = Math.max(0, this.#checkedTo - this.at);
    const target = room.subarray(rest, room.length - SPARE_BYTES);
    const count = this.#source.read(target);
    this.#taken += count;
    this.isLast = count < target.length;
    this.#room = room;
    this.bytes = room.subarray(0, rest + count);
    this.at = 0;
    this.wholeTo = this.isLast ? this.bytes.length : lastLineEnd(this.bytes) + 1;
    if (this.wholeTo > this.#checkedTo) {
      if (!isUtf8(this.bytes.subarray(this.#checkedTo, this.wholeTo))) this.isUtf8 = false;
      this.#checkedTo = this.wholeTo;
    }
  }

  /** Takes in more until the part has so many bytes, or all that are left. */
  fillTo(length: number): void {
    while (this.bytes.length - this.at < length && !this.isLast) this.advance();
  }

  /** All of the text from `at` on, in memory. */
  takeAll(): Buffer {
    this.fillTo(this.#source.size + 1);
    return this.bytes.subarray(this.at);
  }

  #roomFor(rest: number): Buffer {
    if (rest + SPARE_BYTES < this.#usual.length) return this.#usual;
    if (this.#large !== null && rest + SPARE_BYTES < this.#large.length) return this.#large;
    const all = rest + (this.#source.size - this.#taken) + 2 * SPARE_BYTES;
    this.#large = Buffer.allocUnsafeSlow(rest < MANY_BYTES ? Math.min(4 * rest, all) : all);
    return this.#large;
  }
}

/** A window over bytes in memory, at offset `from`. */
export function windowOf(bytes: Uint8Array, from = 0): TextWindow {
  return new TextWindow(bytesSource(from === 0 ? bytes : bytes.subarray(from)));
}

/** The place of the last byte that ends a line; -1 when there is none. */
function lastLineEnd(bytes: Buffer): number {
  const lineFeed = bytes.lastIndexOf(LINE_FEED);
  // Behind it lines may end otherwise: rows that are read from there on must have been looked at.
  const carriageReturn = bytes.subarray(lineFeed + 1).lastIndexOf(CARRIAGE_RETURN);
  return lineFeed + 1 + carriageReturn;
}
