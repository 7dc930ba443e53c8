/**
 * Four bytes at `at` with what makes "0" to "9" digits taken away: each byte of the word is 0 to 9 where a digit
 * stands, the first in the lowest byte.
 */
export function digitWord(view: DataView, at: number): number {
  return view.getInt32(at, true) ^ 0x30303030;
}

/** How many bytes of a digit word are digits before the first that is none: 0 to 4. */
export function leadingDigits(word: number): number {
  // A byte above 9 has upper bits or gets them by adding 6; a carry only reaches bytes behind such a byte.
  const others = (word | (word + 0x06060606)) & 0xf0f0f0f0;
  return others === 0 ? 4 : (31 - Math.clz32(others & -others)) >> 3;
}

/** The value of the first `count` digits (0 to 4) of a digit word. */
export function digitsValue(word: number, count: number): number {
  // Zeros take the places before the digits; shifted in two steps, for a shift by 32 would be none.
  const half = (4 - count) << 2;
  const digits = (word << half) << half;
  // Ten times each byte plus the next leaves the two pairs in bytes 0 and 2.
  const pairs = Math.imul(digits, 10) + (digits >>> 8);
  return Math.imul(pairs & 0xff, 100) + ((pairs >>> 16) & 0xff);
}
