import { xoroshiro128plus } from "pure-rand/generator/xoroshiro128plus";

/** Uniform numbers in [0, 1) from a seed. */
export function createUniform(seed: number): () => number {
  const generator = xoroshiro128plus(seed);
  for (let i = 0; i < 32; i++) generator.next();
  return () => ((generator.next() >>> 0) + (generator.next() >>> 5) * 2 ** -27) / 2 ** 32;
}

export function doubles(rows: number, value: (row: number) => number): Float64Array {
  return Float64Array.from({ length: rows }, (_, row) => value(row));
}

export function integers(rows: number, value: (row: number) => number): Int32Array {
  return Int32Array.from({ length: rows }, (_, row) => value(row));
}
