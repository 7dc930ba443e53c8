import { countClasses } from "../../classification/class-counts.ts";
import { readLabelPairs, type LabelPairs } from "../../classification/label-pairs.ts";
import type { ClassificationOptions } from "../../classification/options.ts";
import type { LabelColumn } from "../../contract.ts";
import { compensatedSum, compensatedSumOf } from "../../numeric/compensated-sum.ts";

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

export function computeMcc(pairs: LabelPairs): number {
  const { classes } = pairs;
  const counts = countClasses(pairs);
  const sum = compensatedSum(counts.actual);
  // A power of two changes no digit, and products of scaled counts cannot overflow.
  const scale = 2 ** -Math.min(1023, Math.max(-1000, Math.floor(Math.log2(sum))));
  const scaled = (column: Float64Array): Float64Array => column.map((count) => count * scale);
  const [hits, actual, guessed] = [scaled(counts.hits), scaled(counts.actual), scaled(counts.guessed)];
  const total = sum * scale;
  // n² less the squares of the classes, as products that cannot cancel.
  const others = (column: Float64Array, label: number): number =>
    classes === 2 ? column[1 - label]! : total - column[label]!;
  const spread = (column: Float64Array): number =>
    compensatedSumOf(classes, (label) => column[label]! * others(column, label));
  const variances = spread(actual) * spread(guessed);
  if (variances === 0) return 0;
  const covariance = compensatedSumOf(2 * classes, (term) => {
    const label = term >> 1;
    return term % 2 === 0 ? total * hits[label]! : -actual[label]! * guessed[label]!;
  });
  return Math.min(1, Math.max(-1, covariance / Math.sqrt(variances)));
}
