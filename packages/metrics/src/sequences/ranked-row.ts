import type { ItemText } from "./item-text.ts";

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
  readonly #truth: ItemText;
  readonly #prediction: ItemText;
  /** Of each right item: where it starts, its length and mark, and the one before with the same mark. */
  #starts = new Int32Array(16);
  #lengths = new Int32Array(16);
  #marks = new Int32Array(16);
  #before = new Int32Array(16);
  #isHit = new Uint8Array(16);
  readonly #byMark = new Map<number, number>();

  constructor(truth: ItemText, prediction: ItemText) {
    this.#truth = truth;
    this.#prediction = prediction;
  }

  /** Reads row `row`, and of its predicted items the first `most`. */
  read(row: number, most: number): void {
    this.#readRight(row);
    const text = this.#prediction;
    const to = text.texts.ends[row]!;
    let { items } = this;
    let count = 0;
    let at = text.itemStart(text.texts.starts[row]!, to);
    while (at <= to && count < most) {
      const end = text.itemEnd(at, to);
      if (count === items.length) items = this.#growItems();
      items[count] = this.#find(text, at, end);
      count++;
      at = text.nextStart(end, to);
    }
    this.predicted = count;
  }

  /**
   * Finds where right items stand among the first `k`; repetitions count for nothing. Answers how many such places there are, no
   * more than `k` or the right items.
   */
  markHits(k: number): number {
    const last = Math.min(k, this.predicted);
    const most = Math.min(k, this.right);
    const { items, places } = this;
    const isHit = this.#isHit.fill(0, 0, this.right);
    let hits = 0;
    for (let at = 0; at < last && hits < most; at++) {
      const item = items[at]!;
      if (item < 0 || isHit[item] === 1) continue;
      isHit[item] = 1;
      places[hits] = at + 1;
      hits++;
    }
    return hits;
  }

  #readRight(row: number): void {
    const text = this.#truth;
    const to = text.texts.ends[row]!;
    if (this.right > FEW) this.#byMark.clear();
    this.listed = 0;
    this.right = 0;
    let at = text.itemStart(text.texts.starts[row]!, to);
    while (at <= to) {
      const end = text.itemEnd(at, to);
      if (this.#find(text, at, end) < 0) this.#addRight(at, end - at, text.markOf(at, end));
      this.listed++;
      at = text.nextStart(end, to);
    }
  }

  #addRight(start: number, length: number, mark: number): void {
    const item = this.right;
    if (item === this.#starts.length) this.#growRight();
    this.#starts[item] = start;
    this.#lengths[item] = length;
    this.#marks[item] = mark;
    this.right = item + 1;
    if (item < FEW) return;
    // The table starts when it is first needed, with all that came before.
    for (let one = item === FEW ? 0 : item; one <= item; one++) {
      this.#before[one] = this.#byMark.get(this.#marks[one]!) ?? -1;
      this.#byMark.set(this.#marks[one]!, one);
    }
  }

  /** Which right item stands there, or -1. */
  #find(text: ItemText, start: number, end: number): number {
    const length = end - start;
    const mark = text.markOf(start, end);
    const { right } = this;
    if (right > FEW) {
      let item = this.#byMark.get(mark) ?? -1;
      while (item >= 0 && !(this.#lengths[item] === length && this.#equals(item, text.bytes, start)))
        item = this.#before[item]!;
      return item;
    }
    const marks = this.#marks;
    for (let item = 0; item < right; item++) {
      if (marks[item] === mark && this.#lengths[item] === length && this.#equals(item, text.bytes, start))
        return item;
    }
    return -1;
  }

  /** Whether a right item has the bytes that stand at `start`, as many as it has. */
  #equals(item: number, bytes: Uint8Array, start: number): boolean {
    const own = this.#truth.bytes;
    const from = this.#starts[item]!;
    const length = this.#lengths[item]!;
    for (let at = 0; at < length; at++) if (own[from + at] !== bytes[start + at]) return false;
    return true;
  }

  #growItems(): Int32Array<ArrayBuffer> {
    this.places = enlarged(this.places);
    return (this.items = enlarged(this.items));
  }

  #growRight(): void {
    this.#starts = enlarged(this.#starts);
    this.#lengths = enlarged(this.#lengths);
    this.#marks = enlarged(this.#marks);
    this.#before = enlarged(this.#before);
    this.#isHit = new Uint8Array(2 * this.#isHit.length);
  }
}

function enlarged(array: Int32Array<ArrayBuffer>): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(array.length * 2);
  larger.set(array);
  return larger;
}
