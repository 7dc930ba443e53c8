/** Up to this many comparisons counting is faster than sorting. */
const fewComparisons = 2048;

/** The sum over the true labels of one row of their precision: true labels among all labels that score as high or higher. */
export function sumOfPrecisions(flags: Uint8Array, scores: Float64Array, positives: number): number {
  if (positives === 0) return 0;
  if (positives * flags.length > fewComparisons) return bySorting(flags, scores);
  let sum = 0;
  for (let label = 0; label < flags.length; label++) {
    if (flags[label] === 0) continue;
    const score = scores[label]!;
    let [all, right] = [0, 0];
    for (let other = 0; other < flags.length; other++) {
      if (scores[other]! < score) continue;
      all++;
      right += flags[other]!;
    }
    sum += right / all;
  }
  return sum;
}

function bySorting(flags: Uint8Array, scores: Float64Array): number {
  const all = scores.toSorted();
  const right = scores.filter((_, label) => flags[label] === 1).toSorted();
  let sum = 0;
  let [below, rightBelow] = [0, 0];
  for (let at = 0; at < right.length; at++) {
    while (all[below]! < right[at]!) below++;
    while (right[rightBelow]! < right[at]!) rightBelow++;
    sum += (right.length - rightBelow) / (all.length - below);
  }
  return sum;
}
