/**
 * How many pairs of a permutation of 0 … n - 1 stand in the wrong order. O(n log n): a Fenwick tree counts, for each value, the
 * larger ones before it.
 */
export function countInversions(permutation: Int32Array): number {
  const size = permutation.length;
  const counts = new Int32Array(size + 1);
  let inversions = 0;
  for (let at = 0; at < size; at++) {
    const place = permutation[at]! + 1;
    let smaller = 0;
    for (let node = place - 1; node > 0; node -= node & -node) smaller += counts[node]!;
    inversions += at - smaller;
    for (let node = place; node <= size; node += node & -node) counts[node] = counts[node]! + 1;
  }
  return inversions;
}
