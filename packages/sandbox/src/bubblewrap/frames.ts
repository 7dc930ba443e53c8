import { isFields, type Fields } from "./fields.ts";

/** A message to or from the helper: JSON, and bytes beside it. */
export interface HelperFrame {
  readonly message: Fields;
  readonly body: Uint8Array;
}

const headBytes = 8;

/** Two big-endian 32-bit lengths (JSON, then bytes), JSON, bytes. */
export function encodeFrame(
  message: Readonly<Record<string, unknown>>,
  body: Uint8Array,
): readonly Uint8Array[] {
  const text = Buffer.from(JSON.stringify(message));
  const head = Buffer.alloc(headBytes);
  head.writeUInt32BE(text.length, 0);
  head.writeUInt32BE(body.length, 4);
  return body.length === 0 ? [Buffer.concat([head, text])] : [Buffer.concat([head, text]), body];
}

/** Cuts a stream, broken anywhere, into frames. */
export class FrameReader {
  #chunks: Buffer[] = [];
  #length = 0;
  #wanted = headBytes;

  push(chunk: Buffer): readonly HelperFrame[] {
    this.#chunks.push(chunk);
    this.#length += chunk.length;
    const frames: HelperFrame[] = [];
    // Chunks are joined only when a whole frame is there, so that a large one costs one copy.
    while (this.#length >= this.#wanted) {
      const all =
        this.#chunks.length === 1 && this.#chunks[0] ? this.#chunks[0] : Buffer.concat(this.#chunks);
      const bodyStart = headBytes + all.readUInt32BE(0);
      const end = bodyStart + all.readUInt32BE(4);
      const whole = all.length >= end;
      if (whole) {
        const message: unknown = JSON.parse(all.toString("utf8", headBytes, bodyStart));
        if (!isFields(message)) throw new TypeError("the sandbox helper sent something that is no message");
        frames.push({ message, body: new Uint8Array(all.subarray(bodyStart, end)) });
      }
      const rest = whole ? all.subarray(end) : all;
      this.#chunks = rest.length > 0 ? [rest] : [];
      this.#length = rest.length;
      this.#wanted = whole ? headBytes : end;
    }
    return frames;
  }
}
