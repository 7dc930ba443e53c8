/** The value of the four decimal digits at `at`, read as one word, or -1 when any of the four bytes is no digit. */
export function fourDigits(view: DataView, at: number): number {
  // Without its upper bits "0" to "9" is 0 to 9; the sum carries into the upper half of a byte above 9.
  const digits = view.getInt32(at, true) ^ 0x30303030;
  if (((digits | (digits + 0x06060606)) & 0xf0f0f0f0) !== 0) return -1;
  // The first digit is in the lowest byte: ten times each byte plus the next leaves the two pairs in bytes 0 and 2.
  const pairs = Math.imul(digits, 10) + (digits >>> 8);
  return Math.imul(pairs & 0xff, 100) + ((pairs >>> 16) & 0xff);
}
