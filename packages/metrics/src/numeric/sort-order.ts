/** Below this length the engine's own sort is at least as fast. */
const smallLength = 512;
/** Buckets up to this length are sorted by insertion. */
const insertionLength = 24;

/**
 * The positions of finite numbers in ascending order of value, equal ones in order of position. -0 and 0 count as equal.
 * Dealt into buckets as `sortNumbers` does, so that values which spread over their range take linear time.
 */
export function sortOrder(values: Float64Array): Uint32Array {
  const count = values.length;
  const byValue = (a: number, b: number): number => values[a]! - values[b]!;
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
  if (count < smallLength || !(scale > 0 && scale < Infinity)) {
    const order = Uint32Array.from({ length: count }, (_, i) => i);
    return low === high ? order : order.toSorted(byValue);
  }
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
  const order = new Uint32Array(count);
  for (let i = 0; i < count; i++) {
    const bucket = ((values[i]! - low) * scale) | 0;
    const at = ends[bucket]!;
    order[at] = i;
    ends[bucket] = at + 1;
  }
  sortBuckets(order, values, ends, byValue);
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
