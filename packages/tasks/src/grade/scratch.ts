/** Larger buffers are not kept. */
const MAX_KEPT_BYTES = 64 * 1024 * 1024;
/** One for the answers, one for the submission. */
const MAX_KEPT = 2;
const kept: Buffer[] = [];

/**
 * Memory for files that are read, looked through and forgotten within one grading. The next grading uses it again,
 * for fresh memory is paid for page by page: at a million rows that is a tenth of the whole. What was borrowed goes
 * back when the scratch is disposed of; nothing that outlives it may point into it.
 */
export class Scratch implements Disposable {
  readonly #borrowed: Buffer[] = [];

  /** A buffer of exactly that many bytes, whatever they hold. */
  readonly take = (size: number): Buffer => {
    const at = kept.findIndex((buffer) => buffer.length >= size);
    const [found] = at === -1 ? [] : kept.splice(at, 1);
    const buffer = found ?? Buffer.allocUnsafeSlow(size);
    this.#borrowed.push(buffer);
    return buffer.subarray(0, size);
  };

  [Symbol.dispose](): void {
    for (const buffer of this.#borrowed.splice(0)) {
      if (buffer.length <= MAX_KEPT_BYTES && kept.length < MAX_KEPT) kept.push(buffer);
    }
  }
}
