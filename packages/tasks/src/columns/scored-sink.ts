import type { RowScorer } from "@mledojo/metrics";
import { makeVector, type Vector } from "apache-arrow";

import { cellText } from "../csv/bytes.ts";
import type { RowChunk } from "../csv/row-chunk.ts";
import { pick, type ColumnSink, type OnBadCell, type Slots } from "./sink.ts";
import { TextLength, type TextLengthOptions } from "./text-length.ts";

export interface ScoredSinkOptions extends TextLengthOptions {
  readonly name: string;
  readonly slots: number;
  readonly scorer: RowScorer;
  readonly onBadCell: OnBadCell;
}

/** Free text of which nothing is kept but the score of its row: those are the values of the slots. */
export class ScoredSink implements ColumnSink {
  readonly name: string;
  readonly #scores: Float64Array<ArrayBuffer>;
  readonly #scorer: RowScorer;
  readonly #length: TextLength;
  /** Of the texts of a chunk that are scored: where each starts and ends, and its slot. */
  #starts = new Int32Array(0);
  #ends = new Int32Array(0);
  #slots = new Int32Array(0);
  /** The text that came first. */
  #first: Buffer | null = null;
  #isConstant = true;

  constructor({ name, slots, scorer, onBadCell, ...length }: ScoredSinkOptions) {
    this.name = name;
    this.#scores = new Float64Array(slots);
    this.#scorer = scorer;
    this.#length = new TextLength(length, onBadCell);
  }

  read(bytes: Buffer, chunk: RowChunk, column: number, slots: Int32Array): void {
    if (this.#slots.length < chunk.rows) this.#makeRoom(chunk.rows);
    const { width, starts, ends, escaped } = chunk;
    let rows = 0;
    for (let row = 0, cell = column; row < chunk.rows; row += 1, cell += width) {
      const slot = slots[row]!;
      if (slot < 0 || !this.#length.accepts(chunk, row, cell, slot)) continue;
      if (escaped[cell] === 1) {
        this.#scoreOne(Buffer.from(cellText(bytes, starts[cell]!, ends[cell]!, true)), slot);
        continue;
      }
      this.#starts[rows] = starts[cell]!;
      this.#ends[rows] = ends[cell]!;
      this.#slots[rows] = slot;
      rows += 1;
    }
    this.#score(bytes, rows);
  }

  /** Scores, not texts: for whoever prepares them with the scorer. */
  vector(slots: Slots): Vector {
    return makeVector(pick(this.#scores, slots));
  }

  isConstant(): boolean {
    return this.#isConstant;
  }

  #makeRoom(rows: number): void {
    this.#starts = new Int32Array(rows);
    this.#ends = new Int32Array(rows);
    this.#slots = new Int32Array(rows);
  }

  #scoreOne(text: Buffer, slot: number): void {
    this.#compare(text);
    const [starts, ends] = [Int32Array.of(0), Int32Array.of(text.length)];
    this.#scorer.scoreRows({ bytes: text, starts, ends, rows: 1 }, Int32Array.of(slot), this.#scores);
  }

  /** Scores the texts of `bytes` that were noted. */
  #score(bytes: Buffer, rows: number): void {
    const [starts, ends] = [this.#starts, this.#ends];
    for (let row = 0; row < rows && this.#isConstant; row += 1)
      this.#compare(bytes.subarray(starts[row], ends[row]));
    if (rows > 0) this.#scorer.scoreRows({ bytes, starts, ends, rows }, this.#slots, this.#scores);
  }

  #compare(text: Buffer): void {
    this.#first ??= Buffer.from(text);
    if (!text.equals(this.#first)) this.#isConstant = false;
  }
}
