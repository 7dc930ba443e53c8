import { COMMA } from "./bytes.ts";
import { readRecord, type CsvRecord } from "./read-record.ts";
import type { TextWindow } from "./text-window.ts";

/** The longest header that is read. */
export const MAX_HEADER_BYTES = 2 ** 20;

/**
 * The record at which the text stands, with `next` as an offset of its part; null at the end. A record that is longer than
 * `MAX_HEADER_BYTES` is read only so far that it shows.
 */
export function readFirstRecord(text: TextWindow, separator = COMMA): CsvRecord | null {
  for (;;) {
    const head = text.bytes.subarray(0, text.at + MAX_HEADER_BYTES + 1);
    const record = readRecord(head, text.at, separator);
    const whole = record !== null && record.next < text.bytes.length;
    if (whole || text.isLast || head.length - text.at > MAX_HEADER_BYTES) return record;
    text.fillTo(MAX_HEADER_BYTES + 1);
  }
}
