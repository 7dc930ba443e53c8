import { instantiate, type Instance } from "../../wasm/instantiate.ts";
import { KERNEL_CODE } from "./code.ts";

/** What packages/tasks/kernel/id-table.ts exports. */
interface TableExports {
  readonly place: (arena: number, offsets: number, table: number, places: number, ...batch: number[]) => void;
  readonly add: (from: number, to: number) => number;
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

/** Where the rows of the answers are: public ones in the first slots, then private ones, each in their order. */
export interface SlotOfRows {
  readonly slotOf: Int32Array;
  /** Slots below this are public. */
  readonly publicRows: number;
}

/** How many ids are worked on at once. */
const BATCH = 2_048;
const WINDOW_BYTES = 131_072;
/** Ids are read eight bytes at a time, also their last ones. */
const SLACK_BYTES = 16;

/** The memory of the ids grows by so much, or by what is asked for. */
const GROWTH_BYTES = 2 ** 20;

/** Finds ids of any form: their bytes, and an open-addressing table of hashes. First all are added, then they are indexed. */
export class IdTable {
  readonly #instance: Instance<TableExports>;
  readonly #places: number;
  readonly #at: Addresses;
  #size = 0;
  /** The memory, which moves when it grows, and what lies in it. */
  #views: Views;
  #window: Uint8Array = new Uint8Array(0);

  /** For at most so many ids. */
  constructor(capacity: number) {
    let places = 16;
    while (places < 2 * capacity) places *= 2;
    this.#places = places;
    this.#at = addressesOf(places, capacity);
    this.#instance = instantiate<TableExports>(KERNEL_CODE, this.#at.arena + SLACK_BYTES);
    this.#views = viewsOf(this.#instance.buffer, this.#at, capacity);
  }

  /** Adds ids that lie one behind the other, of which id `i` ends before `ends[i]`. */
  addAll(bytes: Uint8Array, ends: Int32Array, count: number): void {
    const at = this.#views.offsets[this.#size]!;
    this.#makeRoom(at + bytes.length);
    const { arena, offsets } = this.#views;
    arena.set(bytes, at);
    for (let id = 0, next = this.#size + 1; id < count; id += 1, next += 1) offsets[next] = at + ends[id]!;
    this.#size += count;
  }

  /** Adds the bytes from `start` up to, not including, `end` as one id. */
  add(bytes: Uint8Array, start: number, end: number): void {
    this.addAll(bytes.subarray(start, end), Int32Array.of(end - start), 1);
  }

  /**
   * Makes the table once all ids are there, one for each row of the answers. Answers the number of the first that is there already,
   * or -1. Before that nothing is found.
   */
  index({ slotOf, publicRows }: SlotOfRows): number {
    const count = this.#size;
    const window = this.#placeWindow();
    const { arena, offsets, table, starts, ends, hashes, found, halves } = this.#at;
    const { exports: code } = this.#instance;
    code.place(arena, offsets, table, this.#places, starts, ends, hashes, found, halves, count, publicRows);
    this.#window = window;
    fillHalves(this.#views.halves, slotOf.subarray(0, count), publicRows);
    let double = -1;
    for (let from = 0; from < count && double === -1; from += BATCH)
      double = code.add(from, Math.min(from + BATCH, count));
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
    const { arena, offsets } = this.#views;
    return arena.toString("utf8", offsets[number], offsets[number + 1]);
  }

  /** Makes room for so many bytes of ids, and for the word that reaches over their end. */
  #makeRoom(bytes: number): void {
    if (bytes + SLACK_BYTES <= this.#views.arena.length) return;
    this.#growTo(this.#at.arena + Math.max(bytes, this.#views.arena.length + GROWTH_BYTES) + SLACK_BYTES);
  }

  #growTo(bytes: number): void {
    const capacity = this.#views.offsets.length - 1;
    this.#views = viewsOf(this.#instance.grow(bytes), this.#at, capacity);
  }

  /** Where ids are put to be found: behind all others, with room for the longest of them. */
  #placeWindow(): Uint8Array {
    const { offsets } = this.#views;
    let longest = 0;
    for (let id = 0, start = 0; id < this.#size; id += 1) {
      const end = offsets[id + 1]!;
      if (end - start > longest) longest = end - start;
      start = end;
    }
    const length = Math.max(WINDOW_BYTES, longest);
    const at = this.#at.arena + offsets[this.#size]! + SLACK_BYTES;
    this.#growTo(at + length + SLACK_BYTES);
    return new Uint8Array(this.#views.arena.buffer, at, length);
  }

  /** Puts rows `from` to `to` at hand, as many at once as there is room for. */
  #findRows(ids: IdColumn, from: number, to: number, found: Int32Array): void {
    const { bytes, starts, ends, width, column } = ids;
    if (from >= to) return;
    const first = starts[from * width + column]!;
    const last = ends[(to - 1) * width + column]!;
    if (to - from <= BATCH && last - first <= this.#window.length) {
      const { starts: start, ends: end } = this.#views;
      this.#window.set(bytes.subarray(first, last));
      const shift = this.#window.byteOffset - first;
      for (let row = from, cell = from * width + column; row < to; row += 1, cell += width) {
        start[row - from] = starts[cell]! + shift;
        end[row - from] = ends[cell]! + shift;
      }
      this.#instance.exports.find(to - from);
      found.set(this.#views.found.subarray(0, to - from), from);
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

/** Where things lie in memory; the ids come last, for nobody knows yet how long they are. */
type Addresses = Readonly<
  Record<"hashes" | "table" | "starts" | "ends" | "found" | "halves" | "offsets" | "arena", number>
>;

function addressesOf(places: number, capacity: number): Addresses {
  const table = 8 * BATCH;
  const starts = table + 4 * places;
  const ends = starts + 4 * BATCH;
  const found = ends + 4 * BATCH;
  const halves = found + 4 * BATCH;
  const offsets = halves + 8 * ((capacity >>> 5) + 1);
  return { hashes: 0, table, starts, ends, found, halves, offsets, arena: offsets + 4 * (capacity + 1) };
}

interface Views {
  readonly starts: Int32Array;
  readonly ends: Int32Array;
  readonly found: Int32Array;
  readonly halves: Int32Array;
  /** Where each id starts in the arena, and after them where the last ends. */
  readonly offsets: Int32Array;
  readonly arena: Buffer;
}

function viewsOf(buffer: ArrayBuffer, at: Addresses, capacity: number): Views {
  return {
    starts: new Int32Array(buffer, at.starts, BATCH),
    ends: new Int32Array(buffer, at.ends, BATCH),
    found: new Int32Array(buffer, at.found, BATCH),
    halves: new Int32Array(buffer, at.halves, 2 * ((capacity >>> 5) + 1)),
    offsets: new Int32Array(buffer, at.offsets, capacity + 1),
    arena: Buffer.from(buffer, at.arena),
  };
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
