/** The bytes that give CSV its structure. */
export const COMMA = 44;
export const SEMICOLON = 59;
export const TAB = 9;
export const QUOTE = 34;
export const LINE_FEED = 10;
export const CARRIAGE_RETURN = 13;

/** Where the text starts: after a UTF-8 byte order mark if there is one. */
export function textStart(bytes: Uint8Array): number {
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0;
}

/** The offset after a line end at `at` (LF, CR LF or CR), or `at` itself when there is none. */
export function afterLineEnd(bytes: Uint8Array, at: number): number {
  const byte = bytes[at];
  if (byte === LINE_FEED) return at + 1;
  if (byte !== CARRIAGE_RETURN) return at;
  return bytes[at + 1] === LINE_FEED ? at + 2 : at + 1;
}

/** The bytes of a cell in which quotes are doubled, each of them once. */
export function unescapedBytes(bytes: Buffer, start: number, end: number): Buffer {
  return Buffer.from(cellText(bytes, start, end, true));
}

/** The text of a cell; doubled quotes become one when `escaped`. */
export function cellText(bytes: Buffer, start: number, end: number, escaped: boolean): string {
  const text = bytes.toString("utf8", start, end);
  return escaped ? text.replaceAll('""', '"') : text;
}
