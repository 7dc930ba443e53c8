import type { LabelColumn, NumberColumn } from "../../contract.ts";
import { MetricError } from "../../errors/metric-error.ts";
import { compensatedSum, compensatedSumOf } from "../../numeric/compensated-sum.ts";
import { countPairs, type OrderedPairs } from "../../ranking/count-pairs.ts";
import { readRankedLabels, type RankedLabels, type RankingOptions } from "../../ranking/ranked-labels.ts";
import { groupTies, type TieGroups } from "../../ranking/tie-groups.ts";

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
  const { pairs, positive, negative } =
    data.arrays.weights === undefined
      ? countPairs(data.arrays.labels, data.arrays.scores)
      : weighPairs(groupTies(data));
  if (positive > 0 && negative > 0) return Math.min(1, pairs / (2 * positive * negative));
  throw new MetricError({
    code: "undefined_score",
    message: `ROC AUC needs both classes; all rows are ${positive > 0 ? "positive" : "negative"}.`,
    column: "truth",
  });
}

function weighPairs({ count, positives, negatives }: TieGroups): OrderedPairs {
  const below = new Float64Array(count);
  let seen = 0;
  for (let group = 0; group < count; group++) {
    below[group] = seen;
    seen += negatives[group]!;
  }
  return {
    pairs: compensatedSumOf(count, (group) => positives[group]! * (2 * below[group]! + negatives[group]!)),
    positive: compensatedSum(positives),
    negative: compensatedSum(negatives),
  };
}
