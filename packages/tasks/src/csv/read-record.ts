import { afterLineEnd, CARRIAGE_RETURN, cellText, COMMA, LINE_FEED, QUOTE } from "./bytes.ts";
import { scanQuoted } from "./quoted.ts";

/** One record of unknown width, and the offset of the next. */
export interface CsvRecord {
  readonly cells: readonly string[];
  readonly next: number;
  /** False when a quote is not closed or text follows a closing quote. */
  readonly wellFormed: boolean;
}

/** Reads the record at `from`, passing over blank lines; null at the end of the file. Meant for headers. */
export function readRecord(bytes: Buffer, from: number, separator = COMMA): CsvRecord | null {
  let at = from;
  for (let next = afterLineEnd(bytes, at); next !== at; next = afterLineEnd(bytes, at)) at = next;
  if (at >= bytes.length) return null;

  const cells: string[] = [];
  let wellFormed = true;
  for (;;) {
    let start = at;
    let end: number;
    let escaped = false;
    if (bytes[at] === QUOTE) {
      const quoted = scanQuoted(bytes, at);
      start = at + 1;
      end = quoted.close === -1 ? bytes.length : quoted.close;
      escaped = quoted.escaped;
      at = quoted.close === -1 ? bytes.length : quoted.close + 1;
      if (quoted.close === -1) wellFormed = false;
      while (at < bytes.length && !endsCell(bytes[at]!, separator)) {
        wellFormed = false;
        at += 1;
      }
    } else {
      while (at < bytes.length && !endsCell(bytes[at]!, separator)) at += 1;
      end = at;
    }
    cells.push(cellText(bytes, start, end, escaped));
    if (bytes[at] !== separator) break;
    at += 1;
  }
  return { cells, next: afterLineEnd(bytes, at), wellFormed };
}

function endsCell(byte: number, separator: number): boolean {
  return byte === separator || byte === LINE_FEED || byte === CARRIAGE_RETURN;
}
