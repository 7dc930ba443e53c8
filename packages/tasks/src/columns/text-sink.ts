import { makeData, Utf8, Vector } from "apache-arrow";

import { cellText } from "../csv/bytes.ts";
import type { RowChunk } from "../csv/row-chunk.ts";
import { ByteInterner } from "../submission/byte-interner.ts";
import type { ColumnSink, OnBadCell, Slots } from "./sink.ts";
import { gatherTexts, pickTexts, type Texts } from "./texts.ts";

/** In UTF-8 bytes. */
const DEFAULT_MAX_LENGTH = 1_000_000;
const SPACE = 32;

export interface TextSinkOptions {
  readonly name: string;
  readonly slots: number;
  readonly maxLength?: number | undefined;
  readonly allowEmpty?: boolean | undefined;
  /** For label sets: every word must be one of these. */
  readonly words?: readonly string[] | undefined;
  readonly onBadCell: OnBadCell;
}

/**
 * Free text, or sets of words separated by spaces. While rows are read it only remembers where their texts stand; what is first
 * asked of it copies them out of the file, once.
 */
export class TextSink implements ColumnSink {
  readonly name: string;
  readonly #starts: Int32Array;
  readonly #ends: Int32Array;
  /** Cells in which doubled quotes were made single: they stand nowhere in the file. */
  readonly #unquoted = new Map<number, Buffer>();
  readonly #maxLength: number;
  readonly #allowEmpty: boolean;
  readonly #words: ByteInterner | null;
  readonly #onBadCell: OnBadCell;
  #file: Buffer = Buffer.alloc(0);
  #texts: Texts | null = null;

  constructor({ name, slots, maxLength, allowEmpty, words, onBadCell }: TextSinkOptions) {
    this.name = name;
    this.#starts = new Int32Array(slots);
    this.#ends = new Int32Array(slots);
    this.#maxLength = maxLength ?? DEFAULT_MAX_LENGTH;
    this.#allowEmpty = allowEmpty ?? false;
    this.#words = words === undefined ? null : internAll(words);
    this.#onBadCell = onBadCell;
  }

  read(bytes: Buffer, chunk: RowChunk, column: number, slots: Int32Array): void {
    this.#file = bytes;
    const { width, starts, ends, escaped } = chunk;
    for (let row = 0, cell = column; row < chunk.rows; row += 1, cell += width) {
      const slot = slots[row]!;
      if (slot < 0) continue;
      const [start, end] = [starts[cell]!, ends[cell]!];
      if (end - start > this.#maxLength) {
        const shown = cellText(bytes, start, start + 200, false);
        this.#onBadCell("too_long", chunk.rowNumbers[row]!, shown, slot);
        continue;
      }
      this.#starts[slot] = start;
      this.#ends[slot] = end;
      if (start === end && !this.#allowEmpty) {
        this.#onBadCell("missing_value", chunk.rowNumbers[row]!, "", slot);
      }
      const unquoted = escaped[cell] === 1 ? Buffer.from(cellText(bytes, start, end, true)) : null;
      if (unquoted !== null) this.#unquoted.set(slot, unquoted);
      else if (this.#unquoted.size > 0) this.#unquoted.delete(slot);
      if (this.#words === null) continue;
      const unknown =
        unquoted === null
          ? unknownWord(this.#words, bytes, start, end)
          : unknownWord(this.#words, unquoted, 0, unquoted.length);
      if (unknown !== null) this.#onBadCell("unknown_label", chunk.rowNumbers[row]!, unknown, slot);
    }
  }

  isConstant(): boolean {
    const { bytes, offsets } = this.#settle();
    const [start, end] = [offsets[0]!, offsets[1]!];
    for (let slot = 1; slot + 1 < offsets.length; slot += 1) {
      const [from, to] = [offsets[slot]!, offsets[slot + 1]!];
      if (to - from !== end - start || bytes.compare(bytes, start, end, from, to) !== 0) return false;
    }
    return true;
  }

  vector(slots: Slots): Vector {
    const { bytes, offsets } = pickTexts(this.#settle(), slots);
    const length = offsets.length - 1;
    return new Vector([
      makeData({ type: new Utf8(), length, nullCount: 0, valueOffsets: offsets, data: bytes }),
    ]);
  }

  /** The texts in memory of their own: that of the file may be used again. */
  #settle(): Texts {
    if (this.#texts === null) {
      this.#texts = gatherTexts(this.#file, this.#starts, this.#ends, this.#unquoted);
      this.#file = Buffer.alloc(0);
    }
    return this.#texts;
  }
}

function internAll(words: readonly string[]): ByteInterner {
  const interner = new ByteInterner(words.length);
  for (const word of words) {
    const bytes = Buffer.from(word);
    interner.add(bytes, 0, bytes.length);
  }
  return interner;
}

/** The first of the words between spaces that is not known, or null. */
function unknownWord(words: ByteInterner, bytes: Buffer, start: number, end: number): string | null {
  for (let at = start; at < end; at += 1) {
    const from = at;
    while (at < end && bytes[at] !== SPACE) at += 1;
    if (at > from && words.find(bytes, from, at) < 0) return bytes.toString("utf8", from, at);
  }
  return null;
}
