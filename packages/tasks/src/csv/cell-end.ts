import { CARRIAGE_RETURN, COMMA, LINE_FEED } from "./bytes.ts";

/** Where the unquoted cell that goes on at `from` ends. `view` is of the same `bytes`, which must end in a line end. */
export function cellEnd(bytes: Uint8Array, view: DataView, from: number): number {
  let at = from;
  const lastFour = bytes.length - 4;
  for (;;) {
    if (at <= lastFour) {
      // Nearly every byte of a number or a word is above the comma: the top bit tells the others, exactly up to the
      // first of them.
      const word = view.getInt32(at, true);
      const marks = (word - 0x2d2d2d2d) & ~word & 0x80808080;
      if (marks === 0) {
        at += 4;
        continue;
      }
      at += (31 - Math.clz32(marks & -marks)) >> 3;
    }
    const byte = bytes[at]!;
    if (byte === COMMA || byte === LINE_FEED || byte === CARRIAGE_RETURN) return at;
    at += 1;
  }
}
