import { readIndicatorSets, readTextSets } from "../../classification/label-sets.ts";
import { countSets, type SetCounts } from "../../classification/set-counts.ts";
import type { LabelColumn, NumberColumn, TextColumn } from "../../contract.ts";
import { MetricError } from "../../errors/metric-error.ts";
import { mean } from "../../numeric/mean.ts";

export interface MicroF1Options {
  /** Non-negative weight per row. @defaultValue every row counts the same */
  readonly weights?: NumberColumn;
}

/**
 * Multi-label F1 with all decisions pooled: 2·TP / (2·TP + FP + FN), in [0, 1]. Each cell is a set of labels
 * separated by spaces, in any order; a repeated label counts once; an empty text is the empty set. Labels that
 * the truth never uses count as false positives. Equals scikit-learn's `f1_score(average="micro")` on the
 * binarised sets.
 *
 * @throws MetricError `undefined_score` when no row has a label on either side; on missing cells, unequal
 * lengths, no rows, bad weights
 */
export function microF1(truth: TextColumn, prediction: TextColumn, options?: MicroF1Options): number {
  return computeMicroF1(countSets(readTextSets(truth, prediction, options?.weights)));
}

/**
 * {@link microF1} of indicator columns: one 0/1 column per label, the same labels in the same order on both sides.
 * @throws MetricError as {@link microF1}; `unknown_label` on a value other than 0 and 1
 */
export function microF1Indicators(
  truth: readonly LabelColumn[],
  prediction: readonly LabelColumn[],
  options?: MicroF1Options,
): number {
  return computeMicroF1(countSets(readIndicatorSets(truth, prediction, options?.weights)));
}

export function computeMicroF1({ arrays }: SetCounts): number {
  const { hits, actual, guessed, weights } = arrays;
  const mentions = mean(
    actual.map((labels, row) => labels + guessed[row]!),
    weights,
  );
  if (mentions === 0) throw noLabels("No row has a label, true or predicted: micro F1 is 0/0 there.");
  return (2 * mean(hits, weights)) / mentions;
}

/** {@link computeMicroF1} where predicted labels that the truth never uses are dropped: without true labels there are none at all. */
export function computeMicroF1OfKnown(counts: SetCounts): number {
  if (counts.arrays.actual.some((labels) => labels > 0)) return computeMicroF1(counts);
  throw noLabels(
    "No row has a true label: micro F1 of the labels that the truth uses is 0/0 there.",
    "truth",
  );
}

function noLabels(message: string, column?: string): MetricError {
  const details = { code: "undefined_score", message } as const;
  return new MetricError(column === undefined ? details : { ...details, column });
}
