import { RefusedError, tooLargeUnpacked } from "./refusal.ts";

/** How much is turned into UTF-8 at once. */
const PIECE_BYTES = 2 ** 20;

/** The form of UTF-16 that a byte order mark announces; null when it announces none. */
export function utf16Mark(bytes: Buffer): "utf-16le" | "utf-16be" | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) {
    // The same mark with two zeros behind it is that of UTF-32.
    return bytes.length >= 4 && bytes[2] === 0 && bytes[3] === 0 ? null : "utf-16le";
  }
  return bytes[0] === 0xfe && bytes[1] === 0xff ? "utf-16be" : null;
}

/** The same text as UTF-8, without the mark. */
export function utf16ToUtf8(bytes: Buffer, encoding: "utf-16le" | "utf-16be", maxBytes: number): Buffer {
  const decoder = new TextDecoder(encoding, { fatal: true });
  const pieces: Buffer[] = [];
  let total = 0;
  for (let from = 0; from < bytes.length; from += PIECE_BYTES) {
    const to = Math.min(from + PIECE_BYTES, bytes.length);
    const piece = Buffer.from(decode(decoder, bytes.subarray(from, to), to < bytes.length));
    total += piece.length;
    if (total > maxBytes) throw tooLargeUnpacked(maxBytes);
    pieces.push(piece);
  }
  return Buffer.concat(pieces, total);
}

function decode(decoder: InstanceType<typeof TextDecoder>, piece: Buffer, stream: boolean): string {
  try {
    return decoder.decode(piece, { stream });
  } catch {
    throw new RefusedError(
      "wrong_encoding",
      "The file begins as UTF-16 does but is not valid UTF-16 text. Write it as UTF-8, for example df.to_csv(path, index=False).",
    );
  }
}
