import { Dictionary, Int32, makeData, Utf8, Vector, vectorFromArray } from "apache-arrow";

import { cellText, unescapedBytes } from "../csv/bytes.ts";
import type { RowChunk } from "../csv/row-chunk.ts";
import { ByteInterner } from "../submission/byte-interner.ts";
import { allEqual, isMissingText, pick, type OnBadCell, type Slots, type TruthSink } from "./sink.ts";

export interface LabelSinkOptions {
  readonly name: string;
  readonly slots: number;
  /** The labels allowed; any text that is not empty when absent. */
  readonly labels?: readonly string[] | undefined;
  readonly onBadCell: OnBadCell;
}

/** One label per row, as codes into a dictionary. */
export class LabelSink implements TruthSink {
  readonly name: string;
  readonly codes: Int32Array<ArrayBuffer>;
  readonly #interner = new ByteInterner(64);
  readonly #closed: boolean;
  readonly #onBadCell: OnBadCell;

  constructor({ name, slots, labels, onBadCell }: LabelSinkOptions) {
    this.name = name;
    this.codes = new Int32Array(slots);
    this.#closed = labels !== undefined;
    this.#onBadCell = onBadCell;
    for (const label of labels ?? []) this.#interner.addText(label);
  }

  /** The labels by their codes. */
  labels(): string[] {
    return Array.from({ length: this.#interner.size }, (_, code) => this.#interner.text(code));
  }

  read(bytes: Buffer, chunk: RowChunk, column: number, slots: Int32Array): void {
    const { width, starts, ends, escaped } = chunk;
    const interner = this.#interner;
    for (let row = 0, cell = column; row < chunk.rows; row += 1, cell += width) {
      const slot = slots[row]!;
      if (slot < 0) continue;
      const [start, end] = [starts[cell]!, ends[cell]!];
      if (escaped[cell] === 1) {
        const plain = unescapedBytes(bytes, start, end);
        this.#put(plain, 0, plain.length, slot, chunk.rowNumbers[row]!);
      } else if (this.#closed) {
        const code = interner.find(bytes, start, end);
        if (code >= 0) this.codes[slot] = code;
        else this.#put(bytes, start, end, slot, chunk.rowNumbers[row]!);
      } else {
        this.#put(bytes, start, end, slot, chunk.rowNumbers[row]!);
      }
    }
  }

  reverseFrom(from: number): void {
    this.codes.subarray(from).reverse();
  }

  isConstant(): boolean {
    return allEqual(this.codes);
  }

  vector(slots: Slots): Vector {
    const dictionary = vectorFromArray(this.labels(), new Utf8());
    const type = new Dictionary(new Utf8(), new Int32());
    return new Vector([makeData({ type, data: pick(this.codes, slots), dictionary })]);
  }

  #put(bytes: Buffer, start: number, end: number, slot: number, row: number): void {
    const code = this.#closed
      ? this.#interner.find(bytes, start, end)
      : start === end
        ? -1
        : this.#interner.add(bytes, start, end);
    if (code >= 0) {
      this.codes[slot] = code;
      return;
    }
    const text = cellText(bytes, start, end, false);
    this.#onBadCell(isMissingText(text) ? "missing_value" : "unknown_label", row, text, slot);
  }
}
