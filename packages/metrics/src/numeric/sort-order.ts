import { makeBuckets } from "./buckets.ts";

/** Buckets up to this length are sorted by insertion. */
const insertionLength = 24;

/**
 * The positions of numbers in ascending order of value, equal ones in order of position. Infinite ones are sorted too, NaN is not. -0 and 0 count as equal.
 * Dealt into buckets as `sortNumbers` does, so that values which spread over their range take linear time.
 */
export function sortOrder(values: Float64Array): Uint32Array {
  const count = values.length;
  const byValue = (a: number, b: number): number => values[a]! - values[b]!;
  const buckets = makeBuckets(values);
  if (buckets === null) return Uint32Array.from({ length: count }, (_, i) => i).toSorted(byValue);
  const { low, scale, places } = buckets;
  const order = new Uint32Array(count);
  for (let i = 0; i < count; i++) {
    const bucket = ((values[i]! - low) * scale) | 0;
    const at = places[bucket]!;
    order[at] = i;
    places[bucket] = at + 1;
  }
  sortBuckets(order, values, places, byValue);
  return order;
}

/** `ends` holds the position behind the last entry of each bucket. */
function sortBuckets(
  order: Uint32Array,
  values: Float64Array,
  ends: Uint32Array,
  byValue: (a: number, b: number) => number,
): void {
  let start = 0;
  for (let bucket = 0; bucket < ends.length; bucket++) {
    const end = ends[bucket]!;
    if (end - start <= insertionLength) insertionSort(order, values, start, end);
    else if (!allEqual(order, values, start, end)) order.subarray(start, end).sort(byValue);
    start = end;
  }
}

function insertionSort(order: Uint32Array, values: Float64Array, start: number, end: number): void {
  for (let i = start + 1; i < end; i++) {
    const position = order[i]!;
    const value = values[position]!;
    let hole = i;
    while (hole > start && values[order[hole - 1]!]! > value) {
      order[hole] = order[hole - 1]!;
      hole--;
    }
    order[hole] = position;
  }
}

function allEqual(order: Uint32Array, values: Float64Array, start: number, end: number): boolean {
  const first = values[order[start]!]!;
  for (let i = start + 1; i < end; i++) if (values[order[i]!]! !== first) return false;
  return true;
}
