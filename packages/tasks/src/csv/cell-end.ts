import { CARRIAGE_RETURN, COMMA, LINE_FEED } from "./bytes.ts";

/** Where the unquoted cell that goes on at `from` ends. `view` is of the same `bytes`, which must end in a line end. */
export function cellEnd(bytes: Uint8Array, view: DataView, from: number): number {
  let at = from;
  const lastFour = bytes.length - 4;
  for (;;) {
    // Nearly every byte of a number or a word is above the comma: four at a time while none borrows from the top bit.
    while (at <= lastFour) {
      const word = view.getInt32(at, true);
      if (((word - 0x2d2d2d2d) & ~word & 0x80808080) !== 0) break;
      at += 4;
    }
    while (bytes[at]! > COMMA) at += 1;
    const byte = bytes[at]!;
    if (byte === COMMA || byte === LINE_FEED || byte === CARRIAGE_RETURN) return at;
    at += 1;
  }
}
