import { gunzipSync } from "node:zlib";

import { RefusedError, tooLargeUnpacked } from "./refusal.ts";

/** Whether the bytes are what gzip makes. */
export function isGzip(bytes: Buffer): boolean {
  return bytes[0] === 0x1f && bytes[1] === 0x8b;
}

/** What is packed in gzip: it stops as soon as there are more than `maxBytes`, however small the packed file is. */
export function gunzip(bytes: Buffer, maxBytes: number): Buffer {
  let content: Buffer;
  try {
    content = gunzipSync(bytes, { maxOutputLength: maxBytes, chunkSize: 2 ** 20 });
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ERR_BUFFER_TOO_LARGE") {
      throw tooLargeUnpacked(maxBytes);
    }
    throw new RefusedError(
      "bad_gzip",
      "The file begins as gzip does but cannot be unpacked: it is cut off or damaged. Write it again, or write plain CSV.",
    );
  }
  if (isGzip(content)) {
    throw new RefusedError(
      "bad_gzip",
      "The file is packed with gzip twice. Pack it once, or write plain CSV.",
    );
  }
  return content;
}
