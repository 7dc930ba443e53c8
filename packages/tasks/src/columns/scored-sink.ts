import type { RowScorer } from "@mledojo/metrics";
import { makeVector, type Vector } from "apache-arrow";

import { unescapedBytes } from "../csv/bytes.ts";
import type { RowChunk } from "../csv/row-chunk.ts";
import { pick, type ColumnSink, type OnBadCell, type SlotRange, type Slots } from "./sink.ts";
import { TextRule, type TextRuleOptions } from "./text-rule.ts";

/** What scores rows, and which of them. */
export interface RowScoring {
  readonly scorer: RowScorer;
  /** Those of the halves that are asked for: how long others take would tell of answers that nobody is to hear of. */
  readonly range: SlotRange;
}

export interface ScoredSinkOptions extends TextRuleOptions {
  readonly name: string;
  readonly slots: number;
  readonly scoring: RowScoring;
  readonly onBadCell: OnBadCell;
}

/** Free text of which nothing is kept but the score of its row: those are the values of the slots, NaN where none was asked for. */
export class ScoredSink implements ColumnSink {
  readonly name: string;
  readonly #scores: Float64Array<ArrayBuffer>;
  readonly #scoring: RowScoring;
  readonly #rule: TextRule;
  /** Of the texts of a chunk that are scored: where each starts and ends, and its slot. */
  #starts = new Int32Array(0);
  #ends = new Int32Array(0);
  #slots = new Int32Array(0);
  /** The text that came first. */
  #first: Buffer | null = null;
  #isConstant = true;

  constructor({ name, slots, scoring, onBadCell, ...rule }: ScoredSinkOptions) {
    this.name = name;
    this.#scores = new Float64Array(slots).fill(Number.NaN);
    this.#scoring = scoring;
    this.#rule = new TextRule(rule, onBadCell);
  }

  read(bytes: Buffer, chunk: RowChunk, column: number, slots: Int32Array): void {
    if (this.#slots.length < chunk.rows) this.#makeRoom(chunk.rows);
    const { width, starts, ends, escaped } = chunk;
    const { from, to } = this.#scoring.range;
    let rows = 0;
    for (let row = 0, cell = column; row < chunk.rows; row += 1, cell += width) {
      const slot = slots[row]!;
      if (slot < 0 || !this.#rule.accepts(chunk, row, cell, slot)) continue;
      const text = escaped[cell] === 1 ? unescapedBytes(bytes, starts[cell]!, ends[cell]!) : null;
      if (this.#isConstant) this.#compare(text ?? bytes.subarray(starts[cell], ends[cell]));
      if (slot < from || slot >= to) continue;
      if (text !== null) {
        this.#scoreOne(text, slot);
        continue;
      }
      this.#starts[rows] = starts[cell]!;
      this.#ends[rows] = ends[cell]!;
      this.#slots[rows] = slot;
      rows += 1;
    }
    const texts = { bytes, starts: this.#starts, ends: this.#ends, rows };
    if (rows > 0) this.#scoring.scorer.scoreRows(texts, this.#slots, this.#scores);
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
    const [starts, ends] = [Int32Array.of(0), Int32Array.of(text.length)];
    const texts = { bytes: text, starts, ends, rows: 1 };
    this.#scoring.scorer.scoreRows(texts, Int32Array.of(slot), this.#scores);
  }

  #compare(text: Buffer): void {
    this.#first ??= Buffer.from(text);
    if (!text.equals(this.#first)) this.#isConstant = false;
  }
}
