import { countClasses } from "../../classification/class-counts.ts";
import { readLabelPairs, type LabelPairs } from "../../classification/label-pairs.ts";
import type { ClassificationOptions } from "../../classification/options.ts";
import type { LabelColumn } from "../../contract.ts";
import { compensatedSumOf } from "../../numeric/compensated-sum.ts";

/**
 * Mean recall over the classes of the truth, in [0, 1]: a guess by chance scores 1 / classes however unequal these are.
 * A class that is only predicted does not count as one. Equals scikit-learn's `balanced_accuracy_score`.
 *
 * @throws MetricError on missing labels, unequal lengths, no rows, bad weights
 */
export function balancedAccuracy(
  truth: LabelColumn,
  prediction: LabelColumn,
  options?: ClassificationOptions,
): number {
  return computeBalancedAccuracy(readLabelPairs(truth, prediction, options?.weights));
}

export function computeBalancedAccuracy(pairs: LabelPairs): number {
  const { hits, actual } = countClasses(pairs);
  const recall = (label: number): number => (actual[label]! > 0 ? hits[label]! / actual[label]! : 0);
  return compensatedSumOf(pairs.classes, recall) / actual.filter((rows) => rows > 0).length;
}
