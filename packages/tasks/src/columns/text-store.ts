/** Beyond so many bytes the system's way of copying is faster than a loop. */
const LONG_BYTES = 512;

/** Memory grows to what so many texts let expect of all. */
const SAMPLE = 256;

/** Texts one behind the other, numbered as they come: text `t` is `bytes[offsets[t]]` up to, not including, `bytes[offsets[t + 1]]`. */
export class TextStore {
  readonly #expected: number;
  #bytes: Buffer = Buffer.allocUnsafeSlow(2 ** 16);
  #view = viewOf(this.#bytes);
  /** Where each text starts, and after them where the last ends. */
  #offsets: Int32Array<ArrayBuffer>;
  /** What was copied from last; files come in parts, each of many texts. */
  #from: Buffer | null = null;
  #fromView = this.#view;
  size = 0;

  /** Room is made for `expected` texts. There may be more. */
  constructor(expected: number) {
    this.#expected = expected;
    this.#offsets = new Int32Array(expected + 2);
  }

  /** Copies `bytes` from `start` up to, not including, `end`, and answers the text's number. */
  add(bytes: Buffer, start: number, end: number): number {
    const at = this.#offsets[this.size]!;
    const next = at + end - start;
    if (next > this.#bytes.length) this.#growTo(next);
    if (bytes !== this.#from) {
      this.#from = bytes;
      this.#fromView = viewOf(bytes);
    }
    if (end - start > LONG_BYTES) this.#bytes.set(bytes.subarray(start, end), at);
    else this.#copy(start, end, at);
    const number = this.size;
    this.size += 1;
    if (this.size === this.#offsets.length) this.#growOffsets();
    this.#offsets[this.size] = next;
    return number;
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

  #copy(start: number, end: number, at: number): void {
    const [from, to] = [this.#fromView, this.#view];
    let target = at;
    let source = start;
    for (; source + 4 <= end; source += 4, target += 4)
      to.setInt32(target, from.getInt32(source, true), true);
    for (; source < end; source += 1, target += 1) to.setUint8(target, from.getUint8(source));
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
      Math.max(length, 2 * before, Math.min(Math.ceil(likely), 16 * before)),
    );
    larger.set(this.bytes);
    this.#bytes = larger;
    this.#view = viewOf(larger);
  }
}

function viewOf({ buffer, byteOffset, length }: Buffer): DataView {
  return new DataView(buffer, byteOffset, length);
}
