import { countClasses } from "../../classification/class-counts.ts";
import { readLabelPairs, type LabelPairs } from "../../classification/label-pairs.ts";
import type { LabelColumn, NumberColumn } from "../../contract.ts";
import { compensatedSum } from "../../numeric/compensated-sum.ts";

export interface MacroF1Options {
  /** Non-negative weight per row. @defaultValue every row counts the same */
  readonly weights?: NumberColumn;
}

/**
 * Mean over classes of F1 = 2·TP / (2·TP + FP + FN), in [0, 1]. The classes are those that occur in the truth
 * or in the prediction, so a class that is only predicted counts as 0. Equals scikit-learn's
 * `f1_score(average="macro", zero_division=0)`.
 *
 * @throws MetricError on missing labels, unequal lengths, no rows, bad weights
 */
export function macroF1(truth: LabelColumn, prediction: LabelColumn, options?: MacroF1Options): number {
  return computeMacroF1(readLabelPairs(truth, prediction, options?.weights));
}

export function computeMacroF1(pairs: LabelPairs): number {
  const { hits, actual, guessed, occurs } = countClasses(pairs);
  const scores = hits.map((hit, label) => (hit === 0 ? 0 : (2 * hit) / (actual[label]! + guessed[label]!)));
  let occurring = 0;
  for (const flag of occurs) occurring += flag;
  return compensatedSum(scores) / occurring;
}
