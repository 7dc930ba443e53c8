import type { LabelColumn, NumberColumn } from "../../contract.ts";
import { MetricError } from "../../errors/metric-error.ts";
import { compensatedSum } from "../../numeric/compensated-sum.ts";
import { readRankedLabels, type RankedLabels, type RankingOptions } from "../../ranking/ranked-labels.ts";
import { groupTies } from "../../ranking/tie-groups.ts";

/**
 * Average precision, in [0, 1]: the sum over thresholds, highest first, of the gain in recall times the
 * precision there. Rows of equal score share one threshold. Equals scikit-learn's `average_precision_score`.
 *
 * @throws MetricError `undefined_score` when no row is positive; on missing or non-finite values, labels that
 * are not binary, unequal lengths, no rows, bad weights
 */
export function averagePrecision(
  labels: LabelColumn,
  scores: NumberColumn,
  options?: RankingOptions,
): number {
  return computeAveragePrecision(readRankedLabels(labels, scores, options));
}

export function computeAveragePrecision(data: RankedLabels): number {
  const { count, positives, negatives } = groupTies(data);
  const terms = new Float64Array(count);
  let found = 0;
  let seen = 0;
  for (let group = count - 1; group >= 0; group--) {
    const positive = positives[group]!;
    found += positive;
    seen += positive + negatives[group]!;
    terms[group] = positive === 0 ? 0 : positive * (found / seen);
  }
  if (found > 0) return Math.min(1, compensatedSum(terms) / found);
  throw new MetricError({
    code: "undefined_score",
    message: "Average precision needs at least one positive row; there is none.",
    column: "truth",
  });
}
