import { readLabelPairs, type LabelPairs } from "../../classification/label-pairs.ts";
import type { ClassificationOptions } from "../../classification/options.ts";
import type { LabelColumn } from "../../contract.ts";
import { compensatedSum, compensatedSumOf } from "../../numeric/compensated-sum.ts";
import { GroupSums } from "../../numeric/group-sums.ts";

/**
 * Matthews correlation coefficient, in [-1, 1], of two classes or (Gorodkin's R_K) of more: the covariance of truth and
 * prediction, summed over classes, over the root of the product of their variances. 0 where either side is constant.
 * Equals scikit-learn's `matthews_corrcoef`.
 *
 * @throws MetricError on missing labels, unequal lengths, no rows, bad weights
 */
export function mcc(truth: LabelColumn, prediction: LabelColumn, options?: ClassificationOptions): number {
  return computeMcc(readLabelPairs(truth, prediction, options?.weights));
}

/**
 * By class: rows that are right (TP), of the class but missed (FN), mistaken for it (FP), and the rest (TN). Each is summed on its
 * own, so that no small count is the difference of large ones, the rest of three or more classes excepted.
 */
export function computeMcc({ rows, classes, arrays }: LabelPairs): number {
  const { truth, prediction } = arrays;
  const weights = scaledWeights(rows, arrays.weights);
  const [right, missed, mistaken] = [
    new GroupSums(classes),
    new GroupSums(classes),
    new GroupSums(classes),
  ] as const;
  for (let row = 0; row < rows; row++) {
    const weight = weights === undefined ? 1 : weights[row]!;
    const [label, guess] = [truth[row]!, prediction[row]!];
    if (label === guess) right.add(label, weight);
    else {
      missed.add(label, weight);
      mistaken.add(guess, weight);
    }
  }
  const [hits, lost, wrong] = [right.totals(), missed.totals(), mistaken.totals()];
  const all = compensatedSum(hits) + compensatedSum(lost);
  const rest = (label: number): number =>
    classes === 2 ? hits[1 - label]! : Math.max(0, all - hits[label]! - lost[label]! - wrong[label]!);
  const spread = (off: Float64Array, other: Float64Array): number =>
    compensatedSumOf(classes, (label) => (hits[label]! + off[label]!) * (other[label]! + rest(label)));
  const variances = spread(lost, wrong) * spread(wrong, lost);
  if (variances === 0) return 0;
  const covariance = compensatedSumOf(2 * classes, (term) => {
    const label = term >> 1;
    return term % 2 === 0 ? hits[label]! * rest(label) : -lost[label]! * wrong[label]!;
  });
  return Math.min(1, Math.max(-1, covariance / Math.sqrt(variances)));
}

/** A power of two changes no digit, and products of weights around 1 cannot overflow. */
function scaledWeights(rows: number, weights: Float64Array | undefined): Float64Array | undefined {
  if (weights === undefined) return undefined;
  let largest = 0;
  for (let row = 0; row < rows; row++) largest = Math.max(largest, weights[row]!);
  const scale = 2 ** -Math.max(-1000, Math.floor(Math.log2(largest)));
  return weights.map((weight) => weight * scale);
}
