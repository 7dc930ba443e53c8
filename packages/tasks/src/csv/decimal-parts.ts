import { decimalOf } from "./long-division.ts";

/**
 * Decimals whose digits are read and whose values are not yet told: many values one after the other keep a processor
 * busier than each after its own digits.
 */
export interface DecimalParts {
  /** The first eight significant digits, or fewer. */
  readonly highs: Int32Array;
  /** The next ones, at most twelve. */
  readonly lows: Float64Array;
  /**
   * NO_NUMBER or, from the lowest byte up, how many digits `highs` has, how many `lows` has, and how many stand after
   * the point (or TOO_MANY); then MINUS_BIT where a minus stands first.
   */
  readonly shapes: Int32Array;
}

export const NO_NUMBER = -1;
/** More decimals than there are exact powers of ten. */
export const TOO_MANY = 23;
export const MINUS_BIT = 1 << 24;

export function createDecimalParts(count: number): DecimalParts {
  return {
    highs: new Int32Array(count),
    lows: new Float64Array(count),
    shapes: new Int32Array(count).fill(NO_NUMBER),
  };
}

/** Writes the values from number `from` up to `to`, every `step`th; NaN where there is none or it cannot be told here. */
export function tellValues(
  parts: DecimalParts,
  values: Float64Array,
  from: number,
  to: number,
  step: number,
): void {
  const { highs, lows, shapes } = parts;
  for (let at = from; at < to; at += step) {
    const shape = shapes[at]!;
    if (shape === NO_NUMBER) values[at] = Number.NaN;
    else {
      const value = decimalOf(highs[at]!, shape & 255, lows[at]!, (shape >> 8) & 255, (shape >> 16) & 255);
      values[at] = (shape & MINUS_BIT) === 0 ? value : -value;
    }
  }
}
