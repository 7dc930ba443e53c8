import { makeVector, type Vector } from "apache-arrow";

import { cellText } from "../csv/bytes.ts";
import { parseDecimal } from "../csv/decimal.ts";
import type { RowChunk } from "../csv/row-chunk.ts";
import {
  allEqual,
  isMissingText,
  pick,
  type BadCell,
  type OnBadCell,
  type Slots,
  type TruthSink,
} from "./sink.ts";

export interface NumberSinkOptions {
  readonly name: string;
  readonly slots: number;
  readonly min?: number | undefined;
  readonly max?: number | undefined;
  /** Whole numbers only. */
  readonly integer?: boolean;
  readonly onBadCell: OnBadCell;
}

/** Finite numbers, as doubles. */
export class NumberSink implements TruthSink {
  readonly name: string;
  readonly values: Float64Array<ArrayBuffer>;
  readonly #min: number;
  readonly #max: number;
  readonly #integer: boolean;
  readonly #onBadCell: OnBadCell;

  constructor({ name, slots, min, max, integer, onBadCell }: NumberSinkOptions) {
    this.name = name;
    this.values = new Float64Array(slots);
    this.#min = min ?? -Infinity;
    this.#max = max ?? Infinity;
    this.#integer = integer ?? false;
    this.#onBadCell = onBadCell;
  }

  read(bytes: Buffer, chunk: RowChunk, column: number, slots: Int32Array): void {
    const { width, values: read } = chunk;
    const [min, max, integer, values] = [this.#min, this.#max, this.#integer, this.values];
    for (let row = 0, cell = column; row < chunk.rows; row += 1, cell += width) {
      const slot = slots[row]!;
      if (slot < 0) continue;
      const value = read[cell]!;
      // What the reader left open is NaN, which is nowhere; what it read is finite.
      if (value >= min && value <= max && (!integer || value === Math.floor(value))) values[slot] = value;
      else this.#readOdd(bytes, chunk, cell, row, slot);
    }
  }

  /** Apart, so that in the loop above values stay numbers of the processor's. */
  #readOdd(bytes: Buffer, chunk: RowChunk, cell: number, row: number, slot: number): void {
    const [start, end] = [chunk.starts[cell]!, chunk.ends[cell]!];
    const value = parseDecimal(bytes, start, end);
    const fits = value >= this.#min && value <= this.#max && Number.isFinite(value);
    if (fits && (!this.#integer || Number.isInteger(value))) {
      this.values[slot] = value;
      return;
    }
    const text = cellText(bytes, start, end, chunk.escaped[cell] === 1);
    this.#onBadCell(whyBad(value, text, this.#min, this.#max), chunk.rowNumbers[row]!, text, slot);
  }

  reverseFrom(from: number): void {
    this.values.subarray(from).reverse();
  }

  isConstant(): boolean {
    return allEqual(this.values);
  }

  vector(slots: Slots): Vector {
    return makeVector(pick(this.values, slots));
  }
}

/** The ways of writing numbers that cannot be taken for one without guessing, the first that fits. */
const UNREADABLE: readonly (readonly [BadCell, RegExp])[] = [
  ["infinite_value", /^[+-]?inf(inity)?$/i],
  ["thousands_separator", /^[+-]?[1-9]\d{0,2}(?:[,.'’_ \u00a0\u202f]\d{3})+(?:[.,]\d+)?$/],
  ["decimal_comma", /^[+-]?\d*,\d+(?:e[+-]?\d+)?$/i],
];

function whyBad(value: number, text: string, min: number, max: number): BadCell {
  if (Number.isNaN(value)) {
    if (isMissingText(text)) return "missing_value";
    return UNREADABLE.find(([, pattern]) => pattern.test(text.slice(0, 100).trim()))?.[0] ?? "not_a_number";
  }
  if (!Number.isFinite(value)) return "infinite_value";
  return value < min || value > max ? "out_of_range" : "not_an_integer";
}
