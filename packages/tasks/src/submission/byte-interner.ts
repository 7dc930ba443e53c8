/**
 * Numbers for byte strings: the first new string gets 0, the next 1, and so on. An open-addressing table of
 * hashes; the bytes themselves are copied to an arena of its own.
 */
export class ByteInterner {
  /** Two for each place: the number plus one, or 0 where there is none, and the hash: one look finds both. */
  #slots: Int32Array;
  /** Two for each string: where it starts and ends. */
  #spans: Int32Array;
  #mask: number;
  #count = 0;
  #arena = new Uint8Array(256);
  #arenaUsed = 0;

  /** `expected` strings need no growth. */
  constructor(expected: number) {
    let capacity = 16;
    while (capacity < expected * 2) capacity *= 2;
    this.#slots = new Int32Array(2 * capacity);
    this.#mask = capacity - 1;
    this.#spans = new Int32Array(2 * Math.max(expected, 8));
  }

  get size(): number {
    return this.#count;
  }

  /** The number of the string, or -1 when it was never added. */
  find(bytes: Uint8Array, start: number, end: number): number {
    const hash = hashBytes(bytes, start, end);
    let at = hash & this.#mask;
    for (;;) {
      const code = this.#slots[2 * at]! - 1;
      if (code === -1) return -1;
      if (this.#slots[2 * at + 1] === hash && this.equals(code, bytes, start, end)) return code;
      at = (at + 1) & this.#mask;
    }
  }

  /** The number of the string, a new one if it was never added. */
  add(bytes: Uint8Array, start: number, end: number): number {
    const hash = hashBytes(bytes, start, end);
    let at = hash & this.#mask;
    for (;;) {
      const code = this.#slots[2 * at]! - 1;
      if (code === -1) break;
      if (this.#slots[2 * at + 1] === hash && this.equals(code, bytes, start, end)) return code;
      at = (at + 1) & this.#mask;
    }
    const code = this.#count;
    this.#remember(code, bytes, start, end);
    this.#slots[2 * at] = code + 1;
    this.#slots[2 * at + 1] = hash;
    this.#count += 1;
    if (this.#count * 4 > this.#slots.length) this.#grow();
    return code;
  }

  /** The number of a text, a new one if it was never added. */
  addText(text: string): number {
    const bytes = Buffer.from(text);
    return this.add(bytes, 0, bytes.length);
  }

  /** Whether the string numbered `code` is these bytes. */
  equals(code: number, bytes: Uint8Array, start: number, end: number): boolean {
    const from = this.#spans[2 * code]!;
    const length = end - start;
    if (this.#spans[2 * code + 1]! - from !== length) return false;
    const arena = this.#arena;
    for (let offset = 0; offset < length; offset += 1) {
      if (arena[from + offset] !== bytes[start + offset]) return false;
    }
    return true;
  }

  /** The string numbered `code`. */
  text(code: number): string {
    const from = this.#spans[2 * code]!;
    const arena = this.#arena;
    return Buffer.from(arena.buffer, arena.byteOffset + from, this.#spans[2 * code + 1]! - from).toString();
  }

  #remember(code: number, bytes: Uint8Array, start: number, end: number): void {
    if (2 * code >= this.#spans.length) this.#spans = enlarged(this.#spans);
    const length = end - start;
    if (this.#arenaUsed + length > this.#arena.length) {
      const larger = new Uint8Array(Math.max(this.#arena.length * 2, this.#arenaUsed + length));
      larger.set(this.#arena);
      this.#arena = larger;
    }
    this.#arena.set(bytes.subarray(start, end), this.#arenaUsed);
    this.#spans[2 * code] = this.#arenaUsed;
    this.#arenaUsed += length;
    this.#spans[2 * code + 1] = this.#arenaUsed;
  }

  #grow(): void {
    const slots = this.#slots;
    this.#slots = new Int32Array(slots.length * 2);
    this.#mask = slots.length - 1;
    for (let from = 0; from < slots.length; from += 2) {
      if (slots[from] === 0) continue;
      let at = slots[from + 1]! & this.#mask;
      while (this.#slots[2 * at] !== 0) at = (at + 1) & this.#mask;
      this.#slots[2 * at] = slots[from]!;
      this.#slots[2 * at + 1] = slots[from + 1]!;
    }
  }
}

function enlarged(array: Int32Array): Int32Array {
  const larger = new Int32Array(array.length * 2);
  larger.set(array);
  return larger;
}

/** FNV-1a with a final mix, so that its low bits depend on every byte. */
function hashBytes(bytes: Uint8Array, start: number, end: number): number {
  let hash = 0x811c9dc5 | 0;
  for (let at = start; at < end; at += 1) hash = Math.imul(hash ^ bytes[at]!, 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return hash ^ (hash >>> 13);
}
