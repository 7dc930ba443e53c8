import type { ItemScanner } from "./item-scanner.ts";

/** Beyond so many right items a table is faster than looking at each. */
const FEW = 16;

/** One row of ranked lists: what is right, and where it stands among what is predicted. */
export class RankedRow {
  /** How many items are listed as right, repetitions too. */
  listed = 0;
  /** How many different items are right. */
  right = 0;
  /** How many items are predicted, of those that count. */
  predicted = 0;
  /** Of each predicted item, the best first, which right one it is, or -1. */
  items = new Int32Array(16);
  /** Filled by {@link markHits}: where right items stand first, from 1 on, ascending. */
  places = new Int32Array(16);
  readonly #truth: ItemScanner;
  readonly #prediction: ItemScanner;
  /** The right items: which of the truth's items each is, and the one before with the same mark. */
  #of = new Int32Array(16);
  #before = new Int32Array(16);
  #isHit = new Uint8Array(16);
  readonly #byMark = new Map<number, number>();

  constructor(truth: ItemScanner, prediction: ItemScanner) {
    this.#truth = truth;
    this.#prediction = prediction;
  }

  /** Reads row `row`, and of its predicted items the first `most`. */
  read(row: number, most: number): void {
    this.#readRight(row);
    const prediction = this.#prediction;
    const predicted = prediction.scan(row, most);
    if (predicted > this.items.length) {
      this.items = new Int32Array(2 * predicted);
      this.places = new Int32Array(2 * predicted);
    }
    for (let at = 0; at < predicted; at++) {
      this.items[at] = this.#find(
        prediction.bytes,
        prediction.starts[at]!,
        prediction.ends[at]!,
        prediction.marks[at]!,
      );
    }
    this.predicted = predicted;
  }

  /**
   * Finds where right items stand among the first `k`; repetitions count for nothing. Answers how many such places there are, no
   * more than `k` or the right items.
   */
  markHits(k: number): number {
    const last = Math.min(k, this.predicted);
    const most = Math.min(k, this.right);
    const isHit = this.#isHit.fill(0, 0, this.right);
    let hits = 0;
    for (let at = 0; at < last && hits < most; at++) {
      const item = this.items[at]!;
      if (item < 0 || isHit[item] === 1) continue;
      isHit[item] = 1;
      this.places[hits] = at + 1;
      hits++;
    }
    return hits;
  }

  #readRight(row: number): void {
    const truth = this.#truth;
    this.listed = truth.scan(row, Infinity);
    if (this.listed > this.#of.length) {
      this.#of = new Int32Array(2 * this.listed);
      this.#before = new Int32Array(2 * this.listed);
      this.#isHit = new Uint8Array(2 * this.listed);
    }
    this.right = 0;
    this.#byMark.clear();
    const table = this.listed > FEW;
    for (let at = 0; at < this.listed; at++) {
      const mark = truth.marks[at]!;
      if (this.#find(truth.bytes, truth.starts[at]!, truth.ends[at]!, mark) >= 0) continue;
      const item = this.right;
      this.#of[item] = at;
      if (table) {
        this.#before[item] = this.#byMark.get(mark) ?? -1;
        this.#byMark.set(mark, item);
      }
      this.right = item + 1;
    }
  }

  /** Which right item these bytes are, or -1. */
  #find(bytes: Uint8Array, start: number, end: number, mark: number): number {
    if (this.listed > FEW) {
      let item = this.#byMark.get(mark) ?? -1;
      while (item >= 0 && !this.#equals(item, bytes, start, end)) item = this.#before[item]!;
      return item;
    }
    const { marks } = this.#truth;
    for (let item = 0; item < this.right; item++) {
      if (marks[this.#of[item]!] === mark && this.#equals(item, bytes, start, end)) return item;
    }
    return -1;
  }

  #equals(item: number, bytes: Uint8Array, start: number, end: number): boolean {
    const truth = this.#truth;
    const at = this.#of[item]!;
    const shift = truth.starts[at]! - start;
    if (truth.ends[at]! - end !== shift) return false;
    const own = truth.bytes;
    for (let byte = start; byte < end; byte++) if (own[byte + shift] !== bytes[byte]) return false;
    return true;
  }
}
