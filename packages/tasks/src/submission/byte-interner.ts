/**
 * Numbers for byte strings: the first new string gets 0, the next 1, and so on. An open-addressing table of
 * hashes; the bytes themselves stay where they were first seen or, for short lists, in an arena of its own.
 */
export class ByteInterner {
  #slots: Int32Array;
  #hashes: Int32Array;
  #starts: Int32Array;
  #ends: Int32Array;
  #mask: number;
  #count = 0;
  #arena: Uint8Array;
  #arenaUsed = 0;
  /** Whether strings are offsets into a buffer given at construction, and not copied. */
  readonly #borrowed: boolean;

  /** `expected` strings need no growth. With `borrow`, `add` must be called with that very buffer. */
  constructor(expected: number, borrow?: Uint8Array) {
    let capacity = 16;
    while (capacity < expected * 2) capacity *= 2;
    this.#slots = new Int32Array(capacity);
    this.#hashes = new Int32Array(capacity);
    this.#mask = capacity - 1;
    this.#starts = new Int32Array(Math.max(expected, 8));
    this.#ends = new Int32Array(Math.max(expected, 8));
    this.#borrowed = borrow !== undefined;
    this.#arena = borrow ?? new Uint8Array(256);
  }

  get size(): number {
    return this.#count;
  }

  /** The number of the string, or -1 when it was never added. */
  find(bytes: Uint8Array, start: number, end: number): number {
    const hash = hashBytes(bytes, start, end);
    let at = hash & this.#mask;
    for (;;) {
      const code = this.#slots[at]! - 1;
      if (code === -1) return -1;
      if (this.#hashes[at] === hash && this.equals(code, bytes, start, end)) return code;
      at = (at + 1) & this.#mask;
    }
  }

  /** The number of the string, a new one if it was never added. */
  add(bytes: Uint8Array, start: number, end: number): number {
    const hash = hashBytes(bytes, start, end);
    let at = hash & this.#mask;
    for (;;) {
      const code = this.#slots[at]! - 1;
      if (code === -1) break;
      if (this.#hashes[at] === hash && this.equals(code, bytes, start, end)) return code;
      at = (at + 1) & this.#mask;
    }
    const code = this.#count;
    this.#remember(code, bytes, start, end);
    this.#slots[at] = code + 1;
    this.#hashes[at] = hash;
    this.#count += 1;
    if (this.#count * 2 > this.#slots.length) this.#grow();
    return code;
  }

  /** Whether the string numbered `code` is these bytes. */
  equals(code: number, bytes: Uint8Array, start: number, end: number): boolean {
    const from = this.#starts[code]!;
    const length = end - start;
    if (this.#ends[code]! - from !== length) return false;
    const arena = this.#arena;
    for (let offset = 0; offset < length; offset += 1) {
      if (arena[from + offset] !== bytes[start + offset]) return false;
    }
    return true;
  }

  /** The string numbered `code`. */
  text(code: number): string {
    const from = this.#starts[code]!;
    const arena = this.#arena;
    return Buffer.from(arena.buffer, arena.byteOffset + from, this.#ends[code]! - from).toString();
  }

  #remember(code: number, bytes: Uint8Array, start: number, end: number): void {
    if (code >= this.#starts.length) {
      this.#starts = enlarged(this.#starts);
      this.#ends = enlarged(this.#ends);
    }
    if (this.#borrowed) {
      this.#starts[code] = start;
      this.#ends[code] = end;
      return;
    }
    const length = end - start;
    if (this.#arenaUsed + length > this.#arena.length) {
      const larger = new Uint8Array(Math.max(this.#arena.length * 2, this.#arenaUsed + length));
      larger.set(this.#arena);
      this.#arena = larger;
    }
    this.#arena.set(bytes.subarray(start, end), this.#arenaUsed);
    this.#starts[code] = this.#arenaUsed;
    this.#arenaUsed += length;
    this.#ends[code] = this.#arenaUsed;
  }

  #grow(): void {
    const [slots, hashes] = [this.#slots, this.#hashes];
    this.#slots = new Int32Array(slots.length * 2);
    this.#hashes = new Int32Array(slots.length * 2);
    this.#mask = this.#slots.length - 1;
    for (let from = 0; from < slots.length; from += 1) {
      if (slots[from] === 0) continue;
      let at = hashes[from]! & this.#mask;
      while (this.#slots[at] !== 0) at = (at + 1) & this.#mask;
      this.#slots[at] = slots[from]!;
      this.#hashes[at] = hashes[from]!;
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
