import type { TextBytes } from "../contract.ts";
import { ItemText } from "./item-text.ts";
import type { HitRules } from "./find-hits.ts";
import type { RankedRow } from "./ranked-row.ts";

/** Beyond so many right items a table is faster than looking at each. */
const FEW = 16;

/** Rows of ranked lists in any writing and of any length, read one by one. */
export class CarefulRows {
  readonly #truth: ItemText;
  #prediction: ItemText;
  readonly #rules: HitRules;
  /** How many different items are right, and of each where it starts, its length and mark, and the one before with the same hash. */
  #right = 0;
  #starts = new Int32Array(16);
  #lengths = new Int32Array(16);
  #marks = new Int32Array(16);
  #before = new Int32Array(16);
  #isHit = new Uint8Array(16);
  readonly #byHash = new Map<number, number>();

  constructor(truth: TextBytes, rules: HitRules) {
    this.#truth = new ItemText(truth, rules.itemEnds);
    this.#prediction = this.#truth;
    this.#rules = rules;
  }

  /** Reads a row of the truth and one of the predictions into `row`. */
  read(truthRow: number, prediction: TextBytes, predictionRow: number, row: RankedRow): void {
    if (this.#prediction.texts !== prediction)
      this.#prediction = new ItemText(prediction, this.#rules.itemEnds);
    row.listed = this.#readRight(truthRow);
    row.right = this.#right;
    row.hits = 0;
    this.#findHits(predictionRow, row);
  }

  #findHits(row: number, found: RankedRow): void {
    const text = this.#prediction;
    const { most, repeats } = this.#rules;
    const to = text.texts.ends[row]!;
    const isHit = this.#isHit.fill(0, 0, this.#right);
    let at = text.itemStart(text.texts.starts[row]!, to);
    for (let place = 1; at <= to && place <= most; place++) {
      const end = text.itemEnd(at, to);
      const item = this.#find(text, at, end);
      if (item >= 0 && (repeats || isHit[item] === 0)) {
        isHit[item] = 1;
        found.addHit(place);
      }
      at = text.nextStart(end, to);
    }
  }

  /** Answers how many items are listed. */
  #readRight(row: number): number {
    const text = this.#truth;
    const to = text.texts.ends[row]!;
    if (this.#right > FEW) this.#byHash.clear();
    let listed = 0;
    this.#right = 0;
    let at = text.itemStart(text.texts.starts[row]!, to);
    while (at <= to) {
      const end = text.itemEnd(at, to);
      if (this.#find(text, at, end) < 0) this.#addRight(at, end - at, text.markOf(at, end));
      listed++;
      at = text.nextStart(end, to);
    }
    return listed;
  }

  #addRight(start: number, length: number, mark: number): void {
    const item = this.#right;
    if (item === this.#starts.length) this.#growRight();
    this.#starts[item] = start;
    this.#lengths[item] = length;
    this.#marks[item] = mark;
    this.#right = item + 1;
    if (item < FEW) return;
    // The table starts when it is first needed, with all that came before.
    for (let one = item === FEW ? 0 : item; one <= item; one++) {
      const from = this.#starts[one]!;
      const hash = this.#truth.hashOf(from, from + this.#lengths[one]!);
      this.#before[one] = this.#byHash.get(hash) ?? -1;
      this.#byHash.set(hash, one);
    }
  }

  /** Which right item stands there, or -1. */
  #find(text: ItemText, start: number, end: number): number {
    const length = end - start;
    const right = this.#right;
    if (right > FEW) {
      let item = this.#byHash.get(text.hashOf(start, end)) ?? -1;
      while (item >= 0 && !(this.#lengths[item] === length && this.#equals(item, text.bytes, start)))
        item = this.#before[item]!;
      return item;
    }
    const mark = text.markOf(start, end);
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
