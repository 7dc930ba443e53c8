import { divideLong, POWERS } from "./long-division.ts";

/**
 * Decimal text to the nearest double, exactly as `Number()` does, without making a string of it.
 *
 * Up to 15 significant digits and a power of ten up to 22 are both exact doubles, so one multiplication or
 * division rounds once and is right (Clinger 1990). With 16 to 19 digits the quotient is computed with its
 * remainder in twice the precision (Dekker 1971); where the true value lies too near the middle of two doubles to
 * tell, and for rarer shapes, the text goes to `Number()`.
 */

const ZERO = 48;
const NINE = 57;
const POINT = 46;
const MINUS = 45;
const PLUS = 43;

/**
 * The number written in bytes `start` to `end`: an optional sign, digits with an optional point, an optional
 * exponent, spaces around allowed. NaN when it is anything else, ±Infinity when it is too large for a double.
 */
export function parseDecimal(bytes: Uint8Array, start: number, end: number): number {
  let at = start;
  let last = end;
  while (at < last && isSpace(bytes[at]!)) at += 1;
  while (last > at && isSpace(bytes[last - 1]!)) last -= 1;
  const textStart = at;

  let negative = false;
  if (at < last && (bytes[at] === MINUS || bytes[at] === PLUS)) {
    negative = bytes[at] === MINUS;
    at += 1;
  }

  // The significant digits, the first 15 in `high` and up to four more in `low`: both exact.
  let high = 0;
  let low = 0;
  let significant = 0;
  let exponent = 0;
  let anyDigit = false;
  let afterPoint = false;
  for (; at < last; at += 1) {
    const byte = bytes[at]!;
    if (byte >= ZERO && byte <= NINE) {
      anyDigit = true;
      if (significant < 15) {
        high = high * 10 + (byte - ZERO);
        if (high !== 0) significant += 1;
      } else {
        if (significant < 19) low = low * 10 + (byte - ZERO);
        significant += 1;
      }
      if (afterPoint) exponent -= 1;
    } else if (byte === POINT && !afterPoint) {
      afterPoint = true;
    } else {
      break;
    }
  }
  if (!anyDigit) return NaN;
  if (at < last) {
    const written = writtenExponent(bytes, at, last);
    if (written !== written) return NaN;
    exponent += written;
  }

  let value = NaN;
  if (significant <= 15) {
    if (exponent === 0 || high === 0) value = high;
    else if (exponent < 0 && exponent >= -22) value = high / POWERS[-exponent]!;
    else if (exponent > 0 && exponent <= 22) value = high * POWERS[exponent]!;
  } else if (significant <= 19 && exponent <= 0 && exponent >= -22) {
    value = divideLong(high, POWERS[significant - 15]!, low, POWERS[-exponent]!);
  }
  if (value !== value) return Number(latin1(bytes, textStart, last));
  return negative ? -value : value;
}

/** The value of `e+12` and the like from `at` to the end; NaN when it is malformed. */
function writtenExponent(bytes: Uint8Array, at: number, last: number): number {
  if (bytes[at] !== 101 && bytes[at] !== 69) return NaN;
  let position = at + 1;
  const sign = bytes[position];
  if (sign === MINUS || sign === PLUS) position += 1;
  if (position >= last) return NaN;
  let value = 0;
  for (; position < last; position += 1) {
    const digit = bytes[position]! - ZERO;
    if (digit < 0 || digit > 9) return NaN;
    if (value < 100_000) value = value * 10 + digit;
  }
  return sign === MINUS ? -value : value;
}

function isSpace(byte: number): boolean {
  return byte === 32 || byte === 9;
}

function latin1(bytes: Uint8Array, start: number, end: number): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset + start, end - start).toString("latin1");
}
