const ZERO = 48;
const MOST_DIGITS = 9;

/** The whole number in bytes `start` to `end`, written the one usual way (at most nine digits, no sign, no leading zero); else -1. */
export function wholeNumber(bytes: Uint8Array, start: number, end: number): number {
  const count = end - start;
  if (count === 0 || count > MOST_DIGITS || (count > 1 && bytes[start] === ZERO)) return -1;
  let value = 0;
  for (let at = start; at < end; at += 1) {
    const digit = bytes[at]! - ZERO;
    if (digit < 0 || digit > 9) return -1;
    value = value * 10 + digit;
  }
  return value;
}
