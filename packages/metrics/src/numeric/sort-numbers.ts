/** Below this length the engine's own sort is at least as fast. */
const smallLength = 512;
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
  const count = values.length;
  if (count < smallLength) return values.toSorted();
  let low = Infinity;
  let high = -Infinity;
  for (let i = 0; i < count; i++) {
    const value = values[i]!;
    if (value < low) low = value;
    if (value > high) high = value;
  }
  const buckets = (count >> 2) + 1;
  const scale = (buckets - 1) / (high - low);
  // A range too wide or too narrow for the quotient gives no usable buckets (all equal, huge, subnormal).
  if (!(scale > 0 && scale < Infinity)) return values.toSorted();
  const ends = new Uint32Array(buckets);
  for (let i = 0; i < count; i++) {
    const bucket = ((values[i]! - low) * scale) | 0;
    ends[bucket] = ends[bucket]! + 1;
  }
  let start = 0;
  for (let bucket = 0; bucket < buckets; bucket++) {
    const size = ends[bucket]!;
    ends[bucket] = start;
    start += size;
  }
  const sorted = new Float64Array(count);
  for (let i = 0; i < count; i++) {
    const bucket = ((values[i]! - low) * scale) | 0;
    const at = ends[bucket]!;
    sorted[at] = values[i]!;
    ends[bucket] = at + 1;
  }
  sortBuckets(sorted, ends);
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
