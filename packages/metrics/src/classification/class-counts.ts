import { GroupSums } from "../numeric/group-sums.ts";
import type { LabelPairs } from "./label-pairs.ts";

/** What the scores of a class are made of. Weights add up where rows are weighted. */
export interface ClassCounts {
  /** Rows of the class that are predicted as such: TP. */
  readonly hits: Float64Array;
  /** Rows of the class: TP + FN. */
  readonly actual: Float64Array;
  /** Rows predicted as of the class: TP + FP. */
  readonly guessed: Float64Array;
  /** 1 where the class occurs on either side, whatever its rows weigh. */
  readonly occurs: Uint8Array;
}

export function countClasses({ rows, classes, arrays }: LabelPairs): ClassCounts {
  const { truth, prediction, weights } = arrays;
  const occurs = new Uint8Array(classes);
  const [hits, actual, guessed] = [new GroupSums(classes), new GroupSums(classes), new GroupSums(classes)];
  for (let row = 0; row < rows; row++) {
    const weight = weights === undefined ? 1 : weights[row]!;
    const label = truth[row]!;
    const guess = prediction[row]!;
    occurs[label] = 1;
    occurs[guess] = 1;
    actual.add(label, weight);
    guessed.add(guess, weight);
    if (label === guess) hits.add(label, weight);
  }
  return { hits: hits.totals(), actual: actual.totals(), guessed: guessed.totals(), occurs };
}
