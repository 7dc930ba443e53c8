import { isUtf8 } from "node:buffer";

import { COMMA } from "./bytes.ts";
import { readRecord } from "./read-record.ts";
import type { TextWindow } from "./text-window.ts";

/** How much is looked at together. */
const PIECE_BYTES = 2 ** 16;

/**
 * Where a text stops being UTF-8, in words: the row, counted as a reader counts them, and the byte. The window is the part in which it
 * stops, after `rows` rows; -1 of them where the header is still to come.
 */
export function badUtf8({ bytes, at, offset }: TextWindow, rows: number, separator = COMMA): string {
  const bad = firstBadByte(bytes, at);
  let row = rows + 1;
  let record = readRecord(bytes, at, separator);
  while (record !== null && record.next <= bad) {
    row += 1;
    record = readRecord(bytes, record.next, separator);
  }
  const byte = (bytes[bad] ?? 0).toString(16).padStart(2, "0");
  return `${row === 0 ? "the header" : `row ${row}`} has the byte 0x${byte} at offset ${offset + bad} of the file`;
}

/** The place of the first byte, from `from` on, that does not go on as UTF-8 does. */
function firstBadByte(bytes: Buffer, from: number): number {
  for (let start = from; start < bytes.length;) {
    let end = Math.min(start + PIECE_BYTES, bytes.length);
    // A character has at most three bytes that continue it: no piece ends before one of them.
    while (end > start + PIECE_BYTES - 4 && continues(bytes[end])) end -= 1;
    const piece = bytes.subarray(start, end);
    if (!isUtf8(piece)) {
      const repaired = Buffer.from(piece.toString());
      return start + piece.findIndex((byte, index) => byte !== repaired[index]);
    }
    start = end;
  }
  return from;
}

function continues(byte: number | undefined): boolean {
  return byte !== undefined && (byte & 0xc0) === 0x80;
}
