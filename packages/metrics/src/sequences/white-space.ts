export const SPACE = 32;

/** How many bytes the white space at `at` takes, as regular expressions have it (`\s`); 0 where there is none. */
export function spaceWidth(bytes: Uint8Array, at: number, to: number): number {
  const byte = bytes[at]!;
  if (byte === SPACE || (byte >= 9 && byte <= 13)) return 1;
  if (byte < 0xc2) return 0;
  if (byte === 0xc2) return at + 1 < to && bytes[at + 1] === 0xa0 ? 2 : 0;
  if (at + 2 >= to || byte < 0xe1) return 0;
  const point = ((byte & 0x0f) << 12) | ((bytes[at + 1]! & 0x3f) << 6) | (bytes[at + 2]! & 0x3f);
  return byte <= 0xef && isWideSpace(point) ? 3 : 0;
}

/** The white space that UTF-8 writes in three bytes. */
function isWideSpace(point: number): boolean {
  return (
    (point >= 0x2000 && point <= 0x200a) ||
    point === 0x1680 ||
    point === 0x2028 ||
    point === 0x2029 ||
    point === 0x202f ||
    point === 0x205f ||
    point === 0x3000 ||
    point === 0xfeff
  );
}
