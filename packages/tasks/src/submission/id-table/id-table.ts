import type { Texts } from "../../columns/text-store.ts";
import { instantiate } from "../../wasm/instantiate.ts";
import { KERNEL_CODE } from "./code.ts";

/** What packages/tasks/kernel/id-table.ts exports. */
interface TableExports {
  readonly place: (arena: number, offsets: number, table: number, places: number, ...batch: number[]) => void;
  readonly describe: (from: number, to: number) => void;
  readonly same: (one: number, other: number) => number;
  readonly find: (count: number) => void;
}

/**
 * Ids as cells of a buffer, in the order of their rows: that of row `r` is bytes `starts[r * width + column]` up to
 * `ends[r * width + column]`.
 */
export interface IdColumn {
  readonly bytes: Buffer;
  readonly starts: Int32Array;
  readonly ends: Int32Array;
  readonly width: number;
  readonly column: number;
}

/** Where the rows of the answers are: public ones from the first slot up, private ones from the last down. */
export interface SlotOfRows {
  readonly slotOf: Int32Array;
  /** Slots below this are public. */
  readonly publicRows: number;
}

/** So many places of the table are filled at a time: 32 KB of them. */
const PART_BITS = 13;
/** How many ids are worked on at once. */
const BATCH = 2_048;
const WINDOW_BYTES = 131_072;
/** Ids are read eight bytes at a time, also their last ones. */
const SLACK_BYTES = 16;

/** Finds ids of any form: their bytes, and an open-addressing table of hashes. */
export class IdTable {
  readonly #code: TableExports;
  readonly #arena: Buffer;
  readonly #offsets: Int32Array;
  readonly #table: Int32Array;
  /** Where each id of a batch belongs, and what stands for it there. */
  readonly #described: Int32Array;
  readonly #starts: Int32Array;
  readonly #ends: Int32Array;
  readonly #found: Int32Array;
  readonly #window: Uint8Array;

  /** For these ids, one for each row of the answers. Nothing of it is kept. */
  constructor({ bytes, offsets: ids }: Texts, { slotOf, publicRows }: SlotOfRows) {
    const count = slotOf.length;
    let places = 16;
    while (places < 2 * count) places *= 2;
    let longest = 0;
    for (let id = 0, start = 0; id < count; id += 1) {
      const end = ids[id + 1]!;
      if (end - start > longest) longest = end - start;
      start = end;
    }
    const windowBytes = Math.max(WINDOW_BYTES, longest);
    const sizes = [
      8 * BATCH,
      4 * places,
      4 * BATCH,
      4 * BATCH,
      4 * BATCH,
      8 * ((count >>> 5) + 1),
      4 * (count + 1),
      bytes.length,
      windowBytes,
    ];
    // After the last two, which nothing has to be aligned behind, room for the words that reach over their ends.
    const ats = [0];
    for (const [index, size] of sizes.entries())
      ats.push(ats[index]! + size + (index >= 7 ? SLACK_BYTES : 0));
    const [
      hashes = 0,
      table = 0,
      starts = 0,
      ends = 0,
      found = 0,
      halves = 0,
      offsets = 0,
      arena = 0,
      window = 0,
      end = 0,
    ] = ats;
    const { buffer, exports } = instantiate<TableExports>(KERNEL_CODE, end);
    this.#code = exports;
    exports.place(arena, offsets, table, places, starts, ends, hashes, found, halves, count);
    this.#table = new Int32Array(buffer, table, places);
    this.#described = new Int32Array(buffer, hashes, 2 * BATCH);
    this.#starts = new Int32Array(buffer, starts, BATCH);
    this.#ends = new Int32Array(buffer, ends, BATCH);
    this.#found = new Int32Array(buffer, found, BATCH);
    fillHalves(new Int32Array(buffer, halves, 2 * ((count >>> 5) + 1)), slotOf, publicRows);
    this.#offsets = new Int32Array(buffer, offsets, count + 1);
    this.#offsets.set(ids.subarray(0, count + 1));
    this.#arena = Buffer.from(buffer, arena, bytes.length);
    this.#arena.set(bytes);
    this.#window = new Uint8Array(buffer, window, windowBytes);
  }

  /** Makes the table; answers the number of the first id that is there already, or -1. Before that nothing is found. */
  index(): number {
    const count = this.#offsets.length - 1;
    const described = new Int32Array(2 * count);
    for (let from = 0; from < count; from += BATCH) {
      const to = Math.min(from + BATCH, count);
      this.#code.describe(from, to);
      described.set(this.#described.subarray(0, 2 * (to - from)), 2 * from);
    }
    return this.#fill(byPart(described));
  }

  /**
   * Part by part of the table, each of which stays in the processor's cache: a table that does not is waited for at nearly every id.
   * Numbers ascend in each part.
   */
  #fill(described: Int32Array): number {
    const table = this.#table;
    const last = table.length - 1;
    const numberBits = 32 - Math.clz32(described.length / 2);
    let double = -1;
    for (let at = 0; at < described.length; at += 2) {
      let place = described[at]!;
      const entry = described[at + 1]!;
      for (let taken = table[place]!; taken !== 0; taken = table[place]!) {
        if ((taken ^ entry) >>> numberBits === 0) {
          const number = numberOf(entry, numberBits);
          if (this.#code.same(number, numberOf(taken, numberBits)) !== 0) {
            if (double === -1 || number < double) double = number;
            break;
          }
        }
        place = (place + 1) & last;
      }
      table[place] = entry;
    }
    return double;
  }

  /** Writes the slot of each row's id, or -1. */
  find(ids: IdColumn, rows: number, found: Int32Array): void {
    this.#findRows(ids, 0, rows, found);
  }

  /** The slot of one id, or -1. */
  findText(text: Buffer): number {
    const found = Int32Array.of(-1);
    const [starts, ends] = [Int32Array.of(0), Int32Array.of(text.length)];
    this.find({ bytes: text, starts, ends, width: 1, column: 0 }, 1, found);
    return found[0]!;
  }

  text(number: number): string {
    return this.#arena.toString("utf8", this.#offsets[number], this.#offsets[number + 1]);
  }

  /** Puts rows `from` to `to` at hand, as many at once as there is room for. */
  #findRows(ids: IdColumn, from: number, to: number, found: Int32Array): void {
    const { bytes, starts, ends, width, column } = ids;
    if (from >= to) return;
    const first = starts[from * width + column]!;
    const last = ends[(to - 1) * width + column]!;
    if (to - from <= BATCH && last - first <= this.#window.length) {
      const [start, end] = [this.#starts, this.#ends];
      this.#window.set(bytes.subarray(first, last));
      const shift = this.#window.byteOffset - first;
      for (let row = from, cell = from * width + column; row < to; row += 1, cell += width) {
        start[row - from] = starts[cell]! + shift;
        end[row - from] = ends[cell]! + shift;
      }
      this.#code.find(to - from);
      found.set(this.#found.subarray(0, to - from), from);
    } else if (to - from === 1) {
      // Longer than any that there is.
      found[from] = -1;
    } else {
      const middle = (from + to) >>> 1;
      this.#findRows(ids, from, middle, found);
      this.#findRows(ids, middle, to, found);
    }
  }
}

/** For every 32 rows two words: which of them are public, and how many public ones stand before. */
function fillHalves(halves: Int32Array, slotOf: Int32Array, publicRows: number): void {
  let before = 0;
  for (let from = 0; from < slotOf.length; from += 32) {
    const to = Math.min(from + 32, slotOf.length);
    const first = before;
    let bits = 0;
    for (let row = from; row < to; row += 1) {
      const isPublic = slotOf[row]! < publicRows ? 1 : 0;
      bits |= isPublic << (row & 31);
      before += isPublic;
    }
    halves[from >>> 4] = bits;
    halves[(from >>> 4) + 1] = first;
  }
}

function numberOf(entry: number, numberBits: number): number {
  return (entry & ((2 ** numberBits - 1) | 0)) - 1;
}

/** Pairs of place and entry in the order of the parts of the table that they belong to; in each part they stay in theirs. */
function byPart(described: Int32Array): Int32Array {
  let last = 0;
  for (let at = 0; at < described.length; at += 2) last |= described[at]!;
  if (last >>> PART_BITS === 0) return described;
  const next = new Int32Array((last >>> PART_BITS) + 2);
  for (let at = 0; at < described.length; at += 2) {
    const part = (described[at]! >>> PART_BITS) + 1;
    next[part] = next[part]! + 2;
  }
  for (let part = 1; part < next.length; part += 1) next[part] = next[part]! + next[part - 1]!;
  const dealt = new Int32Array(described.length);
  for (let at = 0; at < described.length; at += 2) {
    const part = described[at]! >>> PART_BITS;
    const to = next[part]!;
    dealt[to] = described[at]!;
    dealt[to + 1] = described[at + 1]!;
    next[part] = to + 2;
  }
  return dealt;
}
