import type { Kernel, PackedCells } from "./kernel/kernel.ts";

/**
 * Some rows of a file as offsets: cell `c` of row `r` is, of `bytes`, those from `starts[r * width + c]` up to, not including,
 * `ends[r * width + c]`, without its quotes. The arrays are reused by the next call.
 */
export interface RowChunk {
  readonly width: number;
  /** What the offsets count in: the part of the file that holds these rows. */
  bytes: Buffer;
  rows: number;
  readonly starts: Int32Array;
  readonly ends: Int32Array;
  /** 1 where doubled quotes stand inside the cell. */
  readonly escaped: Uint8Array;
  /**
   * In the columns declared numeric, the value of cells that are plain decimals (digits, at most one point, a minus
   * before); NaN for all others, which may be numbers all the same: ask `parseDecimal`. In a column of halves 0 or 1, or NaN.
   */
  readonly values: Float64Array;
  /**
   * The id of each row when it is a whole number below 10^9 written the one usual way (no sign, point or leading
   * zero), else -1.
   */
  readonly wholeIds: Int32Array;
  /** 1 for the first row after the header; blank lines are not counted. One for each row that there is room for. */
  readonly rowNumbers: Int32Array;
  /** The cells of a column one behind the other, as they stand in the file; overwritten by the next call. Null where they have to be read one by one. */
  pack: ((column: number) => PackedCells) | null;
}

/** An empty chunk for rows of `width` cells, in the kernel's memory. */
export function createRowChunk(kernel: Kernel, width: number): RowChunk {
  const { cells, starts, ends, values, wholeIds, rowNumbers } = kernel;
  const escaped = new Uint8Array(cells);
  const capacity = Math.floor(cells / width);
  return {
    width,
    bytes: kernel.window,
    rows: 0,
    starts,
    ends,
    escaped,
    values,
    wholeIds,
    rowNumbers: rowNumbers.subarray(0, capacity),
    pack: null,
  };
}
