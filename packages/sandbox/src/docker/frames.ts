/** One message between the owner and a trusted process in a container: a kind and bytes. */
export interface Frame {
  readonly kind: string;
  readonly payload: Buffer;
}

const headerBytes = 5;

/** One byte of kind, four of length (big-endian), the payload. */
export function encodeFrame(kind: string, payload: Uint8Array): Buffer {
  const header = Buffer.alloc(headerBytes);
  header.write(kind, "latin1");
  header.writeUInt32BE(payload.length, 1);
  return Buffer.concat([header, payload]);
}

/** Cuts a stream of chunks, broken anywhere, into frames. */
export class FrameReader {
  readonly #onFrame: (frame: Frame) => void;
  #chunks: Buffer[] = [];
  #length = 0;
  #wanted = headerBytes;

  constructor(onFrame: (frame: Frame) => void) {
    this.#onFrame = onFrame;
  }

  push(chunk: Buffer): void {
    this.#chunks.push(chunk);
    this.#length += chunk.length;
    // Chunks are joined only when a whole frame is there, so that a large one costs one copy.
    while (this.#length >= this.#wanted) {
      const all =
        this.#chunks.length === 1 && this.#chunks[0] ? this.#chunks[0] : Buffer.concat(this.#chunks);
      const end = headerBytes + all.readUInt32BE(1);
      if (all.length < end) {
        this.#keep(all, end);
        return;
      }
      this.#keep(all.subarray(end), headerBytes);
      this.#onFrame({ kind: all.toString("latin1", 0, 1), payload: all.subarray(headerBytes, end) });
    }
  }

  #keep(rest: Buffer, wanted: number): void {
    this.#chunks = rest.length > 0 ? [rest] : [];
    this.#length = rest.length;
    this.#wanted = wanted;
  }
}
