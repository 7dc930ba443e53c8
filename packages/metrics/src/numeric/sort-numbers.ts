import { makeBuckets } from "./buckets.ts";

/** Buckets up to this length are sorted by insertion. */
const insertionLength = 24;

/**
 * A sorted copy, ascending, of finite numbers. -0 and 0 count as equal.
 *
 * Values are dealt into about n/4 buckets of equal width, each sorted on its own: linear time where values
 * spread over their range, and never worse than the engine's sort where they crowd, since a crowded bucket is
 * given to that.
 */
export function sortNumbers(values: Float64Array): Float64Array {
  const buckets = makeBuckets(values);
  if (buckets === null) return values.toSorted();
  const { low, scale, places } = buckets;
  const sorted = new Float64Array(values.length);
  for (let i = 0; i < values.length; i++) {
    const bucket = ((values[i]! - low) * scale) | 0;
    const at = places[bucket]!;
    sorted[at] = values[i]!;
    places[bucket] = at + 1;
  }
  sortBuckets(sorted, places);
  return sorted;
}

/** `ends` holds the position behind the last entry of each bucket. */
function sortBuckets(values: Float64Array, ends: Uint32Array): void {
  let start = 0;
  for (let bucket = 0; bucket < ends.length; bucket++) {
    const end = ends[bucket]!;
    if (end - start > insertionLength) values.subarray(start, end).sort();
    else if (end - start > 1) insertionSort(values, start, end);
    start = end;
  }
}

function insertionSort(values: Float64Array, start: number, end: number): void {
  for (let i = start + 1; i < end; i++) {
    const value = values[i]!;
    let hole = i;
    while (hole > start && values[hole - 1]! > value) {
      values[hole] = values[hole - 1]!;
      hole--;
    }
    values[hole] = value;
  }
}
