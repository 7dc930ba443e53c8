import { instantiate } from "../../wasm/instantiate.ts";
import { KERNEL_CODE } from "./code.ts";

/** What packages/tasks/kernel/id-table.ts exports. */
interface TableExports {
  readonly place: (arena: number, offsets: number, table: number, places: number, ...batch: number[]) => void;
  readonly add: (count: number) => number;
  readonly find: (count: number) => void;
}

/** Ids as cells of a buffer: that of row `r` is bytes `starts[r * width + column]` up to `ends[r * width + column]`. */
export interface IdColumn {
  readonly bytes: Buffer;
  readonly starts: Int32Array;
  readonly ends: Int32Array;
  readonly width: number;
  readonly column: number;
}

/** How many ids are worked on at once. */
const BATCH = 2_048;
const WINDOW_BYTES = 131_072;
/** Ids are read eight bytes at a time, also their last ones. */
const SLACK_BYTES = 16;

/** Numbers for ids of any form, in the order in which they are added: their bytes and an open-addressing table of hashes. */
export class IdTable {
  readonly #code: TableExports;
  readonly #arena: Buffer;
  readonly #offsets: Int32Array;
  readonly #starts: Int32Array;
  readonly #ends: Int32Array;
  readonly #found: Int32Array;
  readonly #window: Uint8Array;

  /** For so many ids of so many bytes in all, the longest of `longest`. */
  constructor(ids: number, totalBytes: number, longest: number) {
    let places = 16;
    while (places < 2 * ids) places *= 2;
    const windowBytes = Math.max(WINDOW_BYTES, longest);
    const sizes = [
      8 * places,
      8 * BATCH,
      4 * BATCH,
      4 * BATCH,
      4 * BATCH,
      4 * (ids + 1),
      totalBytes,
      windowBytes,
    ];
    // After the last two, which nothing has to be aligned behind, room for the words that reach over their ends.
    const ats = [0];
    for (const [index, size] of sizes.entries())
      ats.push(ats[index]! + size + (index >= 6 ? SLACK_BYTES : 0));
    const [
      table = 0,
      hashes = 0,
      starts = 0,
      ends = 0,
      found = 0,
      offsets = 0,
      arena = 0,
      window = 0,
      end = 0,
    ] = ats;
    const { buffer, exports } = instantiate<TableExports>(KERNEL_CODE, end);
    this.#code = exports;
    exports.place(arena, offsets, table, places, starts, ends, hashes, found);
    this.#starts = new Int32Array(buffer, starts, BATCH);
    this.#ends = new Int32Array(buffer, ends, BATCH);
    this.#found = new Int32Array(buffer, found, BATCH);
    this.#offsets = new Int32Array(buffer, offsets, ids + 1);
    this.#arena = Buffer.from(buffer, arena, totalBytes);
    this.#window = new Uint8Array(buffer, window, windowBytes);
  }

  /** Adds the ids of rows up to `rows`; answers the first row whose id is there already, or -1. The rows start the table. */
  add(ids: IdColumn, rows: number): number {
    return this.#inBatches(ids, 0, rows, (_from, count) => this.#code.add(count));
  }

  /** Writes the number of each row's id, or -1. */
  find(ids: IdColumn, rows: number, numbers: Int32Array): void {
    this.#inBatches(
      ids,
      0,
      rows,
      (from, count) => {
        this.#code.find(count);
        numbers.set(this.#found.subarray(0, count), from);
        return -1;
      },
      (row) => {
        numbers[row] = -1;
      },
    );
  }

  /** The number of one id, or -1. */
  findText(text: Buffer): number {
    const numbers = Int32Array.of(-1);
    const [starts, ends] = [Int32Array.of(0), Int32Array.of(text.length)];
    this.find({ bytes: text, starts, ends, width: 1, column: 0 }, 1, numbers);
    return numbers[0]!;
  }

  text(number: number): string {
    return this.#arena.toString("utf8", this.#offsets[number], this.#offsets[number + 1]);
  }

  /** Puts rows `from` to `to` at hand, as many at once as there is room for, until `work` answers something else than -1. */
  #inBatches(
    ids: IdColumn,
    from: number,
    to: number,
    work: (from: number, count: number) => number,
    tooLong?: (row: number) => void,
  ): number {
    const { bytes, starts, ends, width, column } = ids;
    if (from >= to) return -1;
    let [first, last] = [Infinity, 0];
    if (to - from <= BATCH) {
      for (let row = from, cell = from * width + column; row < to; row += 1, cell += width) {
        if (starts[cell]! < first) first = starts[cell]!;
        if (ends[cell]! > last) last = ends[cell]!;
      }
    }
    const size = last - first;
    if (to - from <= BATCH && size <= this.#window.length) {
      const [start, end] = [this.#starts, this.#ends];
      this.#window.set(bytes.subarray(first, last));
      const shift = this.#window.byteOffset - first;
      for (let row = from, cell = from * width + column; row < to; row += 1, cell += width) {
        start[row - from] = starts[cell]! + shift;
        end[row - from] = ends[cell]! + shift;
      }
      return work(from, to - from);
    }
    if (to - from === 1) {
      tooLong?.(from);
      return -1;
    }
    const middle = (from + to) >>> 1;
    const stopped = this.#inBatches(ids, from, middle, work, tooLong);
    return stopped === -1 ? this.#inBatches(ids, middle, to, work, tooLong) : stopped;
  }
}
