import { Dictionary, Int32, makeData, Utf8, Vector } from "apache-arrow";

import { unescapedBytes } from "../csv/bytes.ts";
import type { RowChunk } from "../csv/row-chunk.ts";
import { pick, type OnBadCell, type Slots, type TruthSink } from "./sink.ts";
import { TextRule, type TextRuleOptions } from "./text-rule.ts";
import { TextStore } from "./text-store.ts";

const NOTHING = Buffer.alloc(0);

export interface TextSinkOptions extends TextRuleOptions {
  readonly name: string;
  readonly slots: number;
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
  readonly #rule: TextRule;

  constructor({ name, slots, onBadCell, ...rule }: TextSinkOptions) {
    this.name = name;
    this.#texts = new TextStore(slots + 1);
    this.#texts.add(NOTHING, 0, 0);
    this.#numbers = new Int32Array(slots);
    this.#rule = new TextRule(rule, onBadCell);
  }

  read(bytes: Buffer, chunk: RowChunk, column: number, slots: Int32Array): void {
    if (this.#readPacked(chunk, column, slots)) return;
    const { width, starts, ends, escaped } = chunk;
    for (let row = 0, cell = column; row < chunk.rows; row += 1, cell += width) {
      const slot = slots[row]!;
      if (slot < 0 || !this.#rule.accepts(chunk, row, cell, slot)) continue;
      const [start, end] = [starts[cell]!, ends[cell]!];
      const text = escaped[cell] === 1 ? unescapedBytes(bytes, start, end) : null;
      this.#numbers[slot] =
        text === null ? this.#texts.add(bytes, start, end) : this.#texts.add(text, 0, text.length);
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
    const { least, most, words } = this.#rule;
    if (pack === null || words !== null) return false;
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
}
