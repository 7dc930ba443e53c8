/**
 * Masks as runs of pixels. Mask `m` has the runs `firstRun[m]` up to, not including, `firstRun[m + 1]`; a run covers the
 * pixels from `starts[run]` up to, not including, `ends[run]`, counted from 0. Runs of a mask ascend and do not overlap.
 */
export interface Masks {
  readonly count: number;
  readonly firstRun: Int32Array;
  readonly starts: Int32Array;
  readonly ends: Int32Array;
  /** Pixels of each mask. */
  readonly areas: Float64Array;
}

/** Masks of a column: those of row `r` are `firstMask[r]` up to, not including, `firstMask[r + 1]`. */
export interface MaskColumn {
  readonly rows: number;
  readonly firstMask: Int32Array;
  readonly masks: Masks;
}
