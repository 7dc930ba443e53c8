import { Dictionary, Int32, makeData, Utf8, Vector } from "apache-arrow";

import { cellText } from "../csv/bytes.ts";
import type { RowChunk } from "../csv/row-chunk.ts";
import { ByteInterner } from "../submission/byte-interner.ts";
import { pick, type OnBadCell, type Slots, type TruthSink } from "./sink.ts";
import { TextLength, type TextLengthOptions } from "./text-length.ts";
import { TextStore } from "./text-store.ts";

const SPACE = 32;
const NOTHING = Buffer.alloc(0);

export interface TextSinkOptions extends TextLengthOptions {
  readonly name: string;
  readonly slots: number;
  /** For label sets: every word must be one of these. */
  readonly words?: readonly string[] | undefined;
  readonly onBadCell: OnBadCell;
}

/**
 * Free text, or sets of words separated by spaces: kept in the order of the file, each once, with the number of its text in each
 * slot. Texts are long and slots in any order, so that putting them in order would cost more than reading them.
 */
export class TextSink implements TruthSink {
  readonly name: string;
  readonly #texts: TextStore;
  /** The number of each slot's text; that of the empty one where there is none. */
  readonly #numbers: Int32Array<ArrayBuffer>;
  readonly #length: TextLength;
  readonly #words: ByteInterner | null;
  readonly #onBadCell: OnBadCell;

  constructor({ name, slots, words, onBadCell, ...length }: TextSinkOptions) {
    this.name = name;
    this.#texts = new TextStore(slots + 1);
    this.#texts.add(NOTHING, 0, 0);
    this.#numbers = new Int32Array(slots);
    this.#length = new TextLength(length, onBadCell);
    this.#words = words === undefined ? null : internAll(words);
    this.#onBadCell = onBadCell;
  }

  read(bytes: Buffer, chunk: RowChunk, column: number, slots: Int32Array): void {
    if (this.#readPacked(chunk, column, slots)) return;
    const { width, starts, ends, escaped } = chunk;
    for (let row = 0, cell = column; row < chunk.rows; row += 1, cell += width) {
      const slot = slots[row]!;
      if (slot < 0 || !this.#length.accepts(chunk, row, cell, slot)) continue;
      const [start, end] = [starts[cell]!, ends[cell]!];
      if (escaped[cell] === 1) {
        const text = Buffer.from(cellText(bytes, start, end, true));
        this.#put(text, 0, text.length, slot, chunk.rowNumbers[row]!);
      } else {
        this.#put(bytes, start, end, slot, chunk.rowNumbers[row]!);
      }
    }
  }

  reverseFrom(from: number): void {
    this.#numbers.subarray(from).reverse();
  }

  isConstant(): boolean {
    const [texts, numbers] = [this.#texts, this.#numbers];
    for (let slot = 1; slot < numbers.length; slot += 1) {
      if (!texts.equal(numbers[0]!, numbers[slot]!)) return false;
    }
    return true;
  }

  vector(slots: Slots): Vector {
    const { bytes, offsets, size } = this.#texts;
    const texts = makeData({
      type: new Utf8(),
      length: size,
      nullCount: 0,
      valueOffsets: offsets,
      data: bytes,
    });
    const type = new Dictionary(new Utf8(), new Int32());
    return new Vector([
      makeData({ type, data: pick(this.#numbers, slots), dictionary: new Vector([texts]) }),
    ]);
  }

  /** The short way for cells with which nothing is wrong; false where it does not apply. */
  #readPacked({ pack, rows, width, starts, ends }: RowChunk, column: number, slots: Int32Array): boolean {
    if (pack === null || this.#words !== null) return false;
    const { least, most } = this.#length;
    for (let row = 0, cell = column; row < rows; row += 1, cell += width) {
      const length = ends[cell]! - starts[cell]!;
      if (slots[row]! < 0 || length < least || length > most) return false;
    }
    const cells = pack(column);
    const first = this.#texts.addAll(cells.bytes, cells.ends, rows);
    const numbers = this.#numbers;
    for (let row = 0; row < rows; row += 1) numbers[slots[row]!] = first + row;
    return true;
  }

  #put(bytes: Buffer, start: number, end: number, slot: number, row: number): void {
    this.#numbers[slot] = this.#texts.add(bytes, start, end);
    const unknown = this.#words === null ? null : unknownWord(this.#words, bytes, start, end);
    if (unknown !== null) this.#onBadCell("unknown_label", row, unknown, slot);
  }
}

function internAll(words: readonly string[]): ByteInterner {
  const interner = new ByteInterner(words.length);
  for (const word of words) interner.addText(word);
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
