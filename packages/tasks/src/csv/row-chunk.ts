import { createDecimalParts, type DecimalParts } from "./decimal-parts.ts";

/**
 * Some rows of a file as offsets: cell `c` of row `r` is bytes `starts[r * width + c]` up to, not including,
 * `ends[r * width + c]`, without its quotes. The arrays are reused by the next call.
 */
export interface RowChunk {
  readonly width: number;
  rows: number;
  readonly starts: Int32Array;
  readonly ends: Int32Array;
  /** 1 where doubled quotes stand inside the cell. */
  readonly escaped: Uint8Array;
  /**
   * In the columns declared numeric, the value of cells that are plain decimals (digits, at most one point, a minus
   * before); NaN for all others, which may be numbers all the same: ask `parseDecimal`.
   */
  readonly values: Float64Array;
  /** What `values` are told from. */
  readonly parts: DecimalParts;
  /**
   * The id of each row when it is a whole number below 10^9 written the one usual way (no sign, point or leading
   * zero), else -1.
   */
  readonly wholeIds: Int32Array;
  /** 1 for the first row after the header; blank lines are not counted. */
  readonly rowNumbers: Int32Array;
}

/** Few enough that a chunk stays in the processor's first cache, many enough that calls cost nothing. */
const CELLS_PER_CHUNK = 2_048;

/** An empty chunk for rows of `width` cells. */
export function createRowChunk(width: number): RowChunk {
  const capacity = Math.max(1, Math.floor(CELLS_PER_CHUNK / width));
  const cells = capacity * width;
  return {
    width,
    rows: 0,
    starts: new Int32Array(cells),
    ends: new Int32Array(cells),
    escaped: new Uint8Array(cells),
    values: new Float64Array(cells).fill(Number.NaN),
    parts: createDecimalParts(cells),
    wholeIds: new Int32Array(capacity).fill(-1),
    rowNumbers: new Int32Array(capacity),
  };
}
