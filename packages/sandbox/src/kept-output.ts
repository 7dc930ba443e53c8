import type { CapturedOutput } from "./contract.ts";

/** The first length of a store that grows with what comes. */
const firstBytes = 4096;

/** Bytes in one buffer that doubles up to a most; a million one-byte chunks take no more than one large one. */
function roomFor(store: Uint8Array, used: number, wanted: number, most: number): Uint8Array {
  if (wanted <= store.length) return store;
  const larger = new Uint8Array(Math.min(most, Math.max(wanted, 2 * store.length, firstBytes)));
  larger.set(store.subarray(0, used));
  return larger;
}

/** Keeps the head and the tail of a stream, however much flows through, in memory bounded by what is kept. */
export class KeptOutput {
  readonly #half: number;
  #head: Uint8Array = new Uint8Array(0);
  #headBytes = 0;
  /** A ring once `#half` bytes long: then the oldest byte stands where the next is written. */
  #tail: Uint8Array = new Uint8Array(0);
  #afterHead = 0;

  constructor(keptBytes: number) {
    this.#half = Math.max(1, Math.floor(keptBytes / 2));
  }

  push(chunk: Uint8Array): void {
    const forHead = chunk.subarray(0, this.#half - this.#headBytes);
    const headBytes = this.#headBytes + forHead.length;
    this.#head = roomFor(this.#head, this.#headBytes, headBytes, this.#half);
    this.#head.set(forHead, this.#headBytes);
    this.#headBytes = headBytes;
    this.#pushTail(chunk.subarray(forHead.length));
  }

  #pushTail(bytes: Uint8Array): void {
    if (bytes.length === 0) return;
    const kept = bytes.subarray(Math.max(0, bytes.length - this.#half));
    const at = (this.#afterHead + bytes.length - kept.length) % this.#half;
    this.#tail = roomFor(
      this.#tail,
      Math.min(this.#afterHead, this.#half),
      Math.min(this.#half, this.#afterHead + bytes.length),
      this.#half,
    );
    const beforeEnd = kept.subarray(0, this.#half - at);
    this.#tail.set(beforeEnd, at);
    this.#tail.set(kept.subarray(beforeEnd.length), 0);
    this.#afterHead += bytes.length;
  }

  #tailPieces(): Uint8Array[] {
    if (this.#afterHead <= this.#half) return [this.#tail.subarray(0, this.#afterHead)];
    const oldest = this.#afterHead % this.#half;
    return [this.#tail.subarray(oldest), this.#tail.subarray(0, oldest)];
  }

  /** What is kept; where something is missing, a line between says how much. */
  finish(): CapturedOutput {
    const left = Math.max(0, this.#afterHead - this.#half);
    const marker = left > 0 ? [Buffer.from(`\n[... ${left} bytes left out ...]\n`)] : [];
    const head = this.#head.subarray(0, this.#headBytes);
    return {
      bytes: new Uint8Array(Buffer.concat([head, ...marker, ...this.#tailPieces()])),
      totalBytes: this.#headBytes + this.#afterHead,
      truncated: left > 0,
    };
  }
}
