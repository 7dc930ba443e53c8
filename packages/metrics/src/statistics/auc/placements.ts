import type { LabelColumn, NumberColumn } from "../../contract.ts";
import { MetricError } from "../../errors/metric-error.ts";
import { lowerBound } from "../../leaderboard/search.ts";
import { compensatedSumOf } from "../../numeric/compensated-sum.ts";
import { sortNumbers } from "../../numeric/sort-numbers.ts";
import { readRankedLabels, type RankingOptions } from "../../ranking/ranked-labels.ts";

/** How each row stands among the rows of the other class: what AUC is the mean of, on either side. */
export interface Placements {
  readonly auc: number;
  /** For each positive row, the share of negatives below it, ties one half. */
  readonly positives: Float64Array;
  /** For each negative row, the share of positives above it, ties one half. */
  readonly negatives: Float64Array;
}

/** DeLong's structural components V₁₀ and V₀₁, by sorting (Sun and Xu 2014) in O(n log n). Classes keep the order of their rows. */
export function placementsOf(
  truth: LabelColumn,
  prediction: NumberColumn,
  options?: Pick<RankingOptions, "positive">,
): Placements {
  const { labels, scores } = readRankedLabels(truth, prediction, options).arrays;
  const high = scores.filter((_, row) => labels[row] === 1);
  const low = scores.filter((_, row) => labels[row] === 0);
  if (high.length < 2 || low.length < 2) {
    throw new MetricError({
      code: "undefined_score",
      message: `The error of an AUC needs two rows of each class; there are ${high.length} and ${low.length}.`,
      column: "truth",
    });
  }
  const highSorted = sortNumbers(high);
  const lowSorted = sortNumbers(low);
  const positives = high.map((score) => placeAmong(lowSorted, score));
  const negatives = low.map((score) => 1 - placeAmong(highSorted, score));
  // Halves of whole numbers: the sum of the doubled places is exact.
  const pairs = compensatedSumOf(high.length, (i) => Math.round(2 * positives[i]! * low.length));
  return { auc: pairs / (2 * high.length * low.length), positives, negatives };
}

function placeAmong(ascending: Float64Array, score: number): number {
  return (lowerBound(ascending, score) + lowerBound(ascending, score, true)) / (2 * ascending.length);
}
