/** Memory grows to what so many texts let expect of all. */
const SAMPLE = 256;

/** Texts one behind the other, numbered as they come: text `t` is `bytes[offsets[t]]` up to, not including, `bytes[offsets[t + 1]]`. */
export class TextStore {
  readonly #expected: number;
  #bytes: Buffer = Buffer.allocUnsafeSlow(2 ** 16);
  /** Where each text starts, and after them where the last ends. */
  #offsets: Int32Array<ArrayBuffer>;
  size = 0;

  /** Room is made for `expected` texts. There may be more. */
  constructor(expected: number) {
    this.#expected = expected;
    this.#offsets = new Int32Array(expected + 2);
  }

  /** Copies `bytes` from `start` up to, not including, `end`, and answers the text's number. */
  add(bytes: Buffer, start: number, end: number): number {
    return this.addAll(bytes.subarray(start, end), Int32Array.of(end - start), 1);
  }

  /** Adds texts that lie one behind the other, of which text `t` ends before `ends[t]`, and answers the number of the first. */
  addAll(bytes: Buffer, ends: Int32Array, count: number): number {
    const at = this.#offsets[this.size]!;
    const first = this.size;
    if (at + bytes.length > this.#bytes.length) this.#growTo(at + bytes.length);
    this.#bytes.set(bytes, at);
    while (first + count >= this.#offsets.length) this.#growOffsets();
    const offsets = this.#offsets;
    for (let text = 0; text < count; text += 1) offsets[first + text + 1] = at + ends[text]!;
    this.size = first + count;
    return first;
  }

  get bytes(): Buffer {
    return this.#bytes.subarray(0, this.#offsets[this.size]);
  }

  get offsets(): Int32Array<ArrayBuffer> {
    return this.#offsets.subarray(0, this.size + 1);
  }

  equal(one: number, other: number): boolean {
    const offsets = this.#offsets;
    const bytes = this.bytes.subarray(offsets[one], offsets[one + 1]);
    return bytes.equals(this.bytes.subarray(offsets[other], offsets[other + 1]));
  }

  #growOffsets(): void {
    const larger = new Int32Array(2 * this.#offsets.length);
    larger.set(this.#offsets);
    this.#offsets = larger;
  }

  #growTo(length: number): void {
    const { length: before } = this.#bytes;
    // The first texts may be the longest: no more than so much at once.
    const likely = this.size < SAMPLE ? 0 : 1.05 * length * (this.#expected / this.size);
    const larger = Buffer.allocUnsafeSlow(
      Math.max(length, 2 * before, Math.min(Math.ceil(likely), 512 * before)),
    );
    larger.set(this.bytes);
    this.#bytes = larger;
  }
}
