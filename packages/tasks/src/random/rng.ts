import { createHash } from "node:crypto";

/** A stream of seeded random numbers. */
export interface Rng {
  /** A whole number in [0, bound), each equally likely; `bound` is at most 2^32. */
  below(bound: number): number;
  /** A permutation of 0 … count-1. */
  permutation(count: number): Int32Array;
}

/**
 * A generator keyed by text: the key is hashed into the state of sfc32 (Chris Doty-Humphrey's small fast
 * chaotic generator), so keys that differ in one letter give unrelated streams.
 */
export function createRng(...key: readonly string[]): Rng {
  const digest = createHash("sha256").update(JSON.stringify(key)).digest();
  let a = digest.readInt32LE(0);
  let b = digest.readInt32LE(4);
  let c = digest.readInt32LE(8);
  let counter = digest.readInt32LE(12);

  const next = (): number => {
    const sum = (a + b + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + sum) | 0;
    return sum >>> 0;
  };
  for (let round = 0; round < 16; round += 1) next();

  const below = (bound: number): number => {
    // Values past the largest multiple of `bound` would make small results likelier: draw again.
    const limit = 2 ** 32 - (2 ** 32 % bound);
    let value = next();
    while (value >= limit) value = next();
    return value % bound;
  };
  return {
    below,
    permutation(count) {
      const order = Int32Array.from({ length: count }, (_, index) => index);
      for (let index = count - 1; index > 0; index -= 1) {
        const other = below(index + 1);
        const kept = order[index]!;
        order[index] = order[other]!;
        order[other] = kept;
      }
      return order;
    },
  };
}
