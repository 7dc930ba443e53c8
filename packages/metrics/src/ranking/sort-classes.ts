import { sortNumbers } from "../numeric/sort-numbers.ts";

/** The scores of each class, ascending. Sorting the classes apart means that no label has to move along. */
export interface SortedClasses {
  readonly positives: Float64Array;
  readonly negatives: Float64Array;
}

export function sortClasses(labels: Uint8Array, scores: Float64Array): SortedClasses {
  let total = 0;
  for (let row = 0; row < labels.length; row++) total += labels[row]!;
  // Every score is written to both sides and the label moves one of the ends on: no branch to mispredict.
  const positives = new Float64Array(total + 1);
  const negatives = new Float64Array(labels.length - total + 1);
  let taken = 0;
  for (let row = 0; row < labels.length; row++) {
    const score = scores[row]!;
    positives[taken] = score;
    negatives[row - taken] = score;
    taken += labels[row]!;
  }
  return {
    positives: sortNumbers(positives.subarray(0, total)),
    negatives: sortNumbers(negatives.subarray(0, labels.length - total)),
  };
}
