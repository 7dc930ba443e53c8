import { INVERSE_HIGHS, INVERSE_LOWS, INVERSE_RESTS, INVERSES, POWERS } from "../long-division.ts";
import { instantiate } from "../../wasm/instantiate.ts";
import { KERNEL_CODE } from "./code.ts";

/** What packages/tasks/kernel/plain-rows.ts exports. */
interface KernelExports {
  readonly stoppedAt: { readonly value: number };
  readonly placeTables: (...addresses: number[]) => void;
  readonly placeChunk: (width: number, ...addresses: number[]) => void;
  readonly readRows: (
    from: number,
    end: number,
    shift: number,
    row: number,
    rowsEnd: number,
    rowNumber: number,
  ) => number;
  readonly packCells: (column: number, rows: number) => number;
}

/** What the cells of a column are read as while their ends are looked for: text (0), a number (1), an id or a half. */
export const ID = 2;
export const HALF = 3;

/** Small enough to stay in the processor's second cache, large enough that copying into it is nothing. */
const WINDOW_BYTES = 131_072;
/** The kernel reads up to sixteen bytes at a time, also the last ones. */
const SLACK_BYTES = 16;
/** Few enough that a chunk stays in the processor's first cache, many enough that calls cost nothing. */
const USUAL_CELLS = 2_048;

/** Cells one behind the other: that of row `r` ends before `ends[r]`, and starts where the one before ends. */
export interface PackedCells {
  readonly bytes: Buffer;
  readonly ends: Int32Array;
}

/** Kernels of usual size that nobody uses now. */
const idle: Kernel[] = [];
const MOST_IDLE = 4;

/** A memory of its own, the arrays of one chunk of rows in it, and the code that fills them from a window of a file. */
export class Kernel {
  /** Where bytes of the file are put to be read: WINDOW_BYTES of them. */
  readonly window: Buffer;
  /** The address of the window. */
  readonly windowAt: number;
  readonly cells: number;
  readonly kinds: Uint8Array;
  readonly starts: Int32Array;
  readonly ends: Int32Array;
  readonly values: Float64Array;
  readonly wholeIds: Int32Array;
  readonly rowNumbers: Int32Array;
  /** Where cells are packed, and where each of them ends there. */
  readonly #packed: Buffer;
  readonly #packedEnds: Int32Array;
  readonly #code: KernelExports;

  /** For chunks of `cells` cells, so many rows and so many columns at most. */
  constructor(cells: number) {
    this.cells = cells;
    const tables = [POWERS, INVERSES, INVERSE_HIGHS, INVERSE_LOWS, INVERSE_RESTS];
    const wholePowers = BigUint64Array.from({ length: 9 }, (_, n) => 10n ** BigInt(n));
    const tableBytes = wholePowers.byteLength + tables.length * POWERS.byteLength;
    const arrayBytes = cells * (8 + 5 * 4) + cells;
    const bytes = tableBytes + arrayBytes + 2 * (WINDOW_BYTES + SLACK_BYTES);
    const { buffer, exports } = instantiate<KernelExports>(KERNEL_CODE, bytes);
    this.#code = exports;

    // From address 0 up, the widest elements first, so that each array is aligned.
    new BigUint64Array(buffer, 0, wholePowers.length).set(wholePowers);
    let at = wholePowers.byteLength;
    const addresses = [0];
    for (const table of tables) {
      new Float64Array(buffer, at, table.length).set(table);
      addresses.push(at);
      at += table.byteLength;
    }
    this.#code.placeTables(...addresses);
    this.values = new Float64Array(buffer, at, cells);
    this.starts = new Int32Array(buffer, endOf(this.values), cells);
    this.ends = new Int32Array(buffer, endOf(this.starts), cells);
    this.wholeIds = new Int32Array(buffer, endOf(this.ends), cells);
    this.rowNumbers = new Int32Array(buffer, endOf(this.wholeIds), cells);
    this.#packedEnds = new Int32Array(buffer, endOf(this.rowNumbers), cells);
    this.kinds = new Uint8Array(buffer, endOf(this.#packedEnds), cells);
    this.windowAt = endOf(this.kinds);
    this.window = Buffer.from(buffer, this.windowAt, WINDOW_BYTES);
    this.#packed = Buffer.from(buffer, this.windowAt + WINDOW_BYTES + SLACK_BYTES, WINDOW_BYTES);
  }

  /** Says what the columns of the rows to come are read as. */
  setColumns(kinds: Uint8Array): void {
    this.kinds.set(kinds);
    // Only the numeric columns are written from now on.
    this.values.fill(Number.NaN);
    const { starts, ends, values, wholeIds, rowNumbers } = this;
    const { window } = this;
    const places = [starts, ends, values, wholeIds, rowNumbers, window, this.#packed, this.#packedEnds];
    const addresses = [this.kinds, ...places].map((array) => array.byteOffset);
    this.#code.placeChunk(kinds.length, ...addresses);
  }

  /**
   * Reads rows from the window's bytes `from` to `to`, which end in a line end, into row `row` and those after it, up to
   * `rowsEnd`. `rowsBefore` is how many rows stand before. Answers which row of
   * the chunk comes next, and in `stoppedAt` where in the window the rows stopped.
   */
  readRows(from: number, to: number, row: number, rowsEnd: number, rowsBefore: number): number {
    const base = this.windowAt;
    return this.#code.readRows(base + from, base + to, -base, row, rowsEnd, rowsBefore);
  }

  /** The cells of a column of the first `rows` rows, one behind the other; overwritten by the next call. */
  packCells(column: number, rows: number): PackedCells {
    const length = this.#code.packCells(column, rows);
    return { bytes: this.#packed.subarray(0, length), ends: this.#packedEnds };
  }

  get stoppedAt(): number {
    return this.#code.stoppedAt.value - this.windowAt;
  }
}

/** A kernel for rows of `width` cells. */
export function borrowKernel(width: number): Kernel {
  if (width > USUAL_CELLS) return new Kernel(width);
  return idle.pop() ?? new Kernel(USUAL_CELLS);
}

/** For the next reader; its arrays may change from now on. */
export function giveBackKernel(kernel: Kernel): void {
  if (kernel.cells === USUAL_CELLS && idle.length < MOST_IDLE) idle.push(kernel);
}

function endOf({ byteOffset, byteLength }: ArrayBufferView): number {
  return byteOffset + byteLength;
}
