import { digitsValue, digitWord, leadingDigits } from "./digits.ts";
import { MINUS_BIT, NO_NUMBER, TOO_MANY, type DecimalParts } from "./decimal-parts.ts";

const ZERO = 48;
const POINT = 46;
const MINUS = 45;
const TENS = Int32Array.of(1, 10, 100, 1_000, 10_000);

/**
 * Reads a plain decimal (a minus, digits, one point) from `from` on, notes its parts as number `at` of `parts`, and
 * answers where it stops. `view` is of the same `bytes`, which must end in something that is no digit.
 */
export function readNumber(
  bytes: Uint8Array,
  view: DataView,
  from: number,
  parts: DecimalParts,
  at: number,
): number {
  let position = from;
  const negative = bytes[position] === MINUS;
  if (negative) position += 1;
  // The significant digits, at most eight in `high` and those after them, at most twelve, in `low`;
  // nineteen in all.
  let high = 0;
  let low = 0;
  let highDigits = 0;
  let lowDigits = 0;
  const whole = position;
  while (bytes[position] === ZERO) position += 1;
  let digit = bytes[position]! - ZERO;
  for (; digit >= 0 && digit <= 9 && highDigits < 8; highDigits += 1) {
    high = Math.imul(high, 10) + digit;
    position += 1;
    digit = bytes[position]! - ZERO;
  }
  for (; digit >= 0 && digit <= 9 && lowDigits < 8; lowDigits += 1) {
    low = Math.imul(low, 10) + digit;
    position += 1;
    digit = bytes[position]! - ZERO;
  }
  let written = position - whole;
  let decimals = 0;
  if (digit === POINT - ZERO) {
    position += 1;
    const fraction = position;
    if (highDigits === 0) while (bytes[position] === ZERO) position += 1;
    // By four while there are four, then the one to three left: the count of digits decides no branch.
    const lastFour = bytes.length - 4;
    let count = 4;
    while (count === 4 && highDigits <= 4 && position <= lastFour) {
      const word = digitWord(view, position);
      count = leadingDigits(word);
      high = Math.imul(high, TENS[count]!) + digitsValue(word, count);
      highDigits += count;
      position += count;
    }
    while (count === 4 && lowDigits <= 8 && position <= lastFour) {
      const word = digitWord(view, position);
      count = leadingDigits(word);
      if (highDigits + lowDigits + count > 19) break;
      low = low * TENS[count]! + digitsValue(word, count);
      lowDigits += count;
      position += count;
    }
    // The last bytes of the file.
    digit = bytes[position]! - ZERO;
    for (; digit >= 0 && digit <= 9 && position > lastFour && lowDigits < 11; lowDigits += 1) {
      low = low * 10 + digit;
      position += 1;
      digit = bytes[position]! - ZERO;
    }
    decimals = position - fraction;
    written += decimals;
  }
  // A digit left over means more than fit; the caller finds it where it looks for the cell's end.
  parts.highs[at] = high;
  parts.lows[at] = low;
  const scale = decimals > 22 ? TOO_MANY : decimals;
  const shape = highDigits | (lowDigits << 8) | (scale << 16) | (negative ? MINUS_BIT : 0);
  parts.shapes[at] = written === 0 ? NO_NUMBER : shape;
  return position;
}
