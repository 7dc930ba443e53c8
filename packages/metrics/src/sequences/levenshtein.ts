/**
 * Levenshtein distance of two token sequences: the least number of tokens inserted, deleted or replaced.
 * O(|a|·|b|) time, O(|b|) memory, common ends skipped.
 */
export function levenshtein(a: readonly string[], b: readonly string[]): number {
  let start = 0;
  let endA = a.length;
  let endB = b.length;
  while (start < endA && start < endB && a[start] === b[start]) start++;
  while (endA > start && endB > start && a[endA - 1] === b[endB - 1]) {
    endA--;
    endB--;
  }
  const width = endB - start;
  if (width === 0 || endA === start) return width + endA - start;
  // distances[j]: from the tokens of a so far to the first j tokens of b.
  const distances = Uint32Array.from({ length: width + 1 }, (_, j) => j);
  for (let i = start; i < endA; i++) {
    const token = a[i];
    let diagonal = distances[0]!;
    distances[0] = diagonal + 1;
    for (let j = 1; j <= width; j++) {
      const above = distances[j]!;
      const replaced = token === b[start + j - 1] ? diagonal : diagonal + 1;
      distances[j] = Math.min(replaced, above + 1, distances[j - 1]! + 1);
      diagonal = above;
    }
  }
  return distances[width]!;
}
