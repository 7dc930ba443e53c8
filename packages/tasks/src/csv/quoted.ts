import { QUOTE } from "./bytes.ts";

/** Where a quoted cell ends: `close` is its closing quote, or -1 when the file ends first. */
export interface QuotedCell {
  readonly close: number;
  /** Whether doubled quotes stand inside. */
  readonly escaped: boolean;
}

/** Finds the end of the quoted cell whose opening quote is at `open`. */
export function scanQuoted(bytes: Uint8Array, open: number): QuotedCell {
  let escaped = false;
  let at = open + 1;
  for (;;) {
    const close = bytes.indexOf(QUOTE, at);
    if (close === -1) return { close: -1, escaped };
    if (bytes[close + 1] !== QUOTE) return { close, escaped };
    escaped = true;
    at = close + 2;
  }
}
