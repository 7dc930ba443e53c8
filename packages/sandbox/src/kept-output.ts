import type { CapturedOutput } from "./contract.ts";

/** Keeps the head and the tail of a stream, however much flows through, in memory bounded by what is kept. */
export class KeptOutput {
  readonly #half: number;
  readonly #head: Uint8Array[] = [];
  #headBytes = 0;
  #tail: Uint8Array[] = [];
  #tailBytes = 0;
  #totalBytes = 0;

  constructor(keptBytes: number) {
    this.#half = Math.max(1, Math.floor(keptBytes / 2));
  }

  push(chunk: Uint8Array): void {
    this.#totalBytes += chunk.length;
    const forHead = chunk.subarray(0, this.#half - this.#headBytes);
    // Copies, since a chunk may be a window on a much larger buffer.
    if (forHead.length > 0) this.#head.push(forHead.slice());
    this.#headBytes += forHead.length;
    const forTail = chunk.subarray(forHead.length);
    if (forTail.length === 0) return;
    this.#tail.push(forTail.slice());
    this.#tailBytes += forTail.length;
    if (this.#tailBytes > 4 * this.#half) this.#trim();
  }

  #trim(): void {
    const all = Buffer.concat(this.#tail);
    const kept = Uint8Array.prototype.slice.call(all, Math.max(0, all.length - this.#half));
    this.#tail = [kept];
    this.#tailBytes = kept.length;
  }

  /** What is kept; where something is missing, a line between says how much. */
  finish(): CapturedOutput {
    this.#trim();
    const left = this.#totalBytes - this.#headBytes - this.#tailBytes;
    const marker = left > 0 ? [Buffer.from(`\n[... ${left} bytes left out ...]\n`)] : [];
    return {
      bytes: new Uint8Array(Buffer.concat([...this.#head, ...marker, ...this.#tail])),
      totalBytes: this.#totalBytes,
      truncated: left > 0,
    };
  }
}
