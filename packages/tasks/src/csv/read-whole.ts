import { digitsValue, digitWord, leadingDigits } from "./digits.ts";

const ZERO = 48;

/**
 * Reads a whole number written the one usual way (digits without sign or leading zero, at most nine) from `from` on,
 * writes its value to `numbers[at]`, -1 when it is written otherwise, and answers where it stops. `view` is of the
 * same `bytes`, which must end in something that is no digit.
 */
export function readWhole(
  bytes: Uint8Array,
  view: DataView,
  from: number,
  numbers: Int32Array,
  at: number,
): number {
  let position = from;
  let value = 0;
  if (from <= bytes.length - 4) {
    const word = digitWord(view, from);
    const count = leadingDigits(word);
    value = digitsValue(word, count);
    position += count;
  }
  let digit = bytes[position]! - ZERO;
  while (digit >= 0 && digit <= 9 && position - from < 9) {
    value = Math.imul(value, 10) + digit;
    position += 1;
    digit = bytes[position]! - ZERO;
  }
  const digits = position - from;
  numbers[at] = digits === 0 || (digits > 1 && bytes[from] === ZERO) ? -1 : value;
  return position;
}
