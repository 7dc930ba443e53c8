import { decimalOf } from "./long-division.ts";

const ZERO = 48;
const POINT = 46;
const MINUS = 45;

/**
 * Reads a plain decimal (a minus, digits, one point) from `from` on, writes its value to `values[at]`, and answers
 * where it stops. The value is NaN when there is no digit or there are too many to tell here. The bytes must end in
 * something that is no digit.
 */
export function readNumber(bytes: Uint8Array, from: number, values: Float64Array, at: number): number {
  let position = from;
  const negative = bytes[position] === MINUS;
  if (negative) position += 1;
  // The first nine significant digits in `high`, the next nine in `low`: whole numbers of 32 bits, which add up
  // faster than doubles.
  let high = 0;
  let low = 0;
  const whole = position;
  while (bytes[position] === ZERO) position += 1;
  const significantFrom = position;
  let digit = bytes[position]! - ZERO;
  while (digit >= 0 && digit <= 9 && position - significantFrom < 9) {
    high = Math.imul(high, 10) + digit;
    position += 1;
    digit = bytes[position]! - ZERO;
  }
  let digits = position - significantFrom;
  let written = position - whole;
  let decimals = 0;
  if (digit === POINT - ZERO) {
    position += 1;
    const fraction = position;
    if (digits === 0) while (bytes[position] === ZERO) position += 1;
    digit = bytes[position]! - ZERO;
    for (; digit >= 0 && digit <= 9 && digits < 9; digits += 1) {
      high = Math.imul(high, 10) + digit;
      position += 1;
      digit = bytes[position]! - ZERO;
    }
    for (; digit >= 0 && digit <= 9 && digits < 18; digits += 1) {
      low = Math.imul(low, 10) + digit;
      position += 1;
      digit = bytes[position]! - ZERO;
    }
    decimals = position - fraction;
    written += decimals;
  }
  // A digit left over means more than fit; the caller finds it where it looks for the cell's end.
  const value = written === 0 ? Number.NaN : decimalOf(high, low, digits, decimals);
  values[at] = negative ? -value : value;
  return position;
}
