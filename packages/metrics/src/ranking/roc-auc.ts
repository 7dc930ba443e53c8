import type { LabelColumn, NumberColumn } from "../contract.ts";
import { MetricError } from "../errors/metric-error.ts";
import { readRankedLabels, type RankedLabels, type RankingOptions } from "./ranked-labels.ts";
import { groupTies } from "./tie-groups.ts";

/**
 * Area under the ROC curve of a binary classifier, in [0, 1]: the chance that a random positive scores above a
 * random negative, a tie counting one half. Scores may be any finite numbers; only their order matters. Exact
 * but for the last division when unweighted. Equals scikit-learn's `roc_auc_score`.
 *
 * @throws MetricError `undefined_score` when all rows are of one class; on missing or non-finite values,
 * labels that are not binary, unequal lengths, no rows, bad weights
 */
export function rocAuc(labels: LabelColumn, scores: NumberColumn, options?: RankingOptions): number {
  return computeRocAuc(readRankedLabels(labels, scores, options));
}

export function computeRocAuc(data: RankedLabels): number {
  const { count, positives, negatives, positiveTotal, negativeTotal } = groupTies(data);
  if (positiveTotal === 0 || negativeTotal === 0) {
    throw new MetricError({
      code: "undefined_score",
      message: `ROC AUC needs both classes; all rows are ${positiveTotal === 0 ? "negative" : "positive"}.`,
      column: "truth",
    });
  }
  // Twice the number of ordered pairs, ties once: a sum of whole numbers when unweighted, hence exact.
  let pairs = 0;
  let lost = 0;
  let below = 0;
  for (let group = 0; group < count; group++) {
    const negative = negatives[group]!;
    const term = positives[group]! * (2 * below + negative);
    const next = pairs + term;
    // All terms are positive, so the running sum is the larger operand but for the odd first steps.
    lost += pairs >= term ? pairs - next + term : term - next + pairs;
    pairs = next;
    below += negative;
  }
  return Math.min(1, (pairs + lost) / (2 * positiveTotal * negativeTotal));
}
