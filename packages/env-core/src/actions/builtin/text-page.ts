/** A piece of a text that is stored as bytes. */
export interface TextPage {
  readonly text: string;
  readonly offset: number;
  readonly totalBytes: number;
  /** Where the next page begins; null at the end. */
  readonly nextOffset: number | null;
}

function isContinuation(byte: number | undefined): boolean {
  return byte !== undefined && (byte & 0xc0) === 0x80;
}

/** The nearest place at or before `index` at which a UTF-8 character begins. */
function characterStart(bytes: Uint8Array, index: number): number {
  let start = Math.min(index, bytes.length);
  // Four bytes are the longest character; anything longer is no UTF-8, and then every place is as good.
  for (let back = 0; back < 3 && start > 0 && isContinuation(bytes[start]); back += 1) start -= 1;
  return start;
}

/** Cuts a page of at most `maxBytes` out of UTF-8 bytes, splitting no character. Pages follow each other without gaps. */
export function textPage(bytes: Uint8Array, offset: number, maxBytes: number): TextPage {
  const start = characterStart(bytes, offset);
  const end = start + maxBytes >= bytes.length ? bytes.length : characterStart(bytes, start + maxBytes);
  const stop = end > start ? end : Math.min(bytes.length, start + maxBytes);
  return {
    text: new TextDecoder().decode(bytes.subarray(start, stop)),
    offset: start,
    totalBytes: bytes.length,
    nextOffset: stop < bytes.length ? stop : null,
  };
}
