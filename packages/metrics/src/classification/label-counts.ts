import { GroupSums } from "../numeric/group-sums.ts";
import type { ClassCounts } from "./class-counts.ts";
import type { SetPairs } from "./label-sets.ts";

/** Counts per label of label sets. */
export function countLabels({ rows, labels, fixedLabels, truth, prediction, arrays }: SetPairs): ClassCounts {
  const { weights } = arrays;
  const occurs = new Uint8Array(labels).fill(fixedLabels ? 1 : 0);
  const [hits, actual, guessed] = [new GroupSums(labels), new GroupSums(labels), new GroupSums(labels)];
  // By label: one more than the last row of which it is true.
  const trueOf = new Int32Array(labels);
  for (let row = 0; row < rows; row++) {
    const weight = weights === undefined ? 1 : weights[row]!;
    for (let at = truth.starts[row]!; at < truth.starts[row + 1]!; at++) {
      const label = truth.codes[at]!;
      trueOf[label] = row + 1;
      occurs[label] = 1;
      actual.add(label, weight);
    }
    for (let at = prediction.starts[row]!; at < prediction.starts[row + 1]!; at++) {
      const label = prediction.codes[at]!;
      occurs[label] = 1;
      guessed.add(label, weight);
      if (trueOf[label] === row + 1) hits.add(label, weight);
    }
  }
  return { hits: hits.totals(), actual: actual.totals(), guessed: guessed.totals(), occurs };
}
