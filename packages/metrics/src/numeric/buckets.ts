/** Below this length the engine's own sort is at least as fast. */
const smallLength = 512;

/** Buckets of equal width for numbers: that of a value is ((value - low) * scale) | 0. */
export interface Buckets {
  readonly low: number;
  readonly scale: number;
  /** Where the first entry of each bucket goes. Whoever deals adds one for each, and then it is where the bucket ends. */
  readonly places: Uint32Array;
}

/**
 * About n/4 buckets for finite numbers, each value counted; null where dealing does not pay: few values, or a range too wide
 * or too narrow for the quotient (all equal, huge, subnormal).
 */
export function makeBuckets(values: Float64Array): Buckets | null {
  const count = values.length;
  if (count < smallLength) return null;
  let low = Infinity;
  let high = -Infinity;
  for (let i = 0; i < count; i++) {
    const value = values[i]!;
    if (value < low) low = value;
    if (value > high) high = value;
  }
  const buckets = (count >> 2) + 1;
  const scale = (buckets - 1) / (high - low);
  if (!(scale > 0 && scale < Infinity)) return null;
  const places = new Uint32Array(buckets);
  for (let i = 0; i < count; i++) {
    const bucket = ((values[i]! - low) * scale) | 0;
    places[bucket] = places[bucket]! + 1;
  }
  let start = 0;
  for (let bucket = 0; bucket < buckets; bucket++) {
    const size = places[bucket]!;
    places[bucket] = start;
    start += size;
  }
  return { low, scale, places };
}
