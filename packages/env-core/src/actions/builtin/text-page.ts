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

/** The end of the character that begins at `index`. */
function characterEnd(bytes: Uint8Array, index: number): number {
  let end = index + 1;
  for (let more = 0; more < 3 && isContinuation(bytes[end]); more += 1) end += 1;
  return Math.min(end, bytes.length);
}

/**
 * Cuts a page of at most `maxBytes` out of UTF-8 bytes, splitting no character; a page holds at least one character,
 * however few bytes are asked for. Pages follow each other without gaps.
 */
export function textPage(bytes: Uint8Array, offset: number, maxBytes: number): TextPage {
  const start = characterStart(bytes, offset);
  const end = start + maxBytes >= bytes.length ? bytes.length : characterStart(bytes, start + maxBytes);
  const stop = end > start ? end : characterEnd(bytes, start);
  return {
    text: new TextDecoder().decode(bytes.subarray(start, stop)),
    offset: start,
    totalBytes: bytes.length,
    nextOffset: stop < bytes.length ? stop : null,
  };
}
