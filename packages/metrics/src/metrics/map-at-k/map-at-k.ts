import type { LabelColumn } from "../../contract.ts";
import { itemsOrAll, meanOfRows } from "../../sequences/list-metric.ts";
import { scoreLists, type RankedListOptions } from "../../sequences/ranked-lists.ts";
import type { RankedRow } from "../../sequences/ranked-row.ts";

/**
 * Mean average precision at k, in [0, 1]. The average precision of a row is the sum, over the right items among its first k,
 * of the share of right ones up to there, divided by min(k, number of right items). An item counts where it comes first; its
 * repetitions take a place and count for nothing. A row for which nothing is right scores 0.
 *
 * @throws MetricError `bad_option` on a k that is not an integer from 1 on; on missing cells, unequal lengths, no rows, bad
 * weights
 */
export function mapAtK(truth: LabelColumn, prediction: LabelColumn, options?: RankedListOptions): number {
  const scoring = { score: averagePrecision, k: itemsOrAll(options?.k), weights: options?.weights };
  return meanOfRows(scoreLists(truth, prediction, scoring));
}

export function averagePrecision(row: RankedRow, k: number): number {
  const most = Math.min(k, row.right);
  if (most === 0) return 0;
  let sum = 0;
  for (let hit = 0; hit < row.hits; hit++) sum += (hit + 1) / row.places[hit]!;
  return sum / most;
}

/** As MLE-Dojo has it, of hits that repeat: an item counts as often as it is predicted, and as often as it is listed among the right ones. */
export function repeatedPrecision({ listed, hits, places }: RankedRow, k: number): number {
  if (listed === 0) return 0;
  let sum = 0;
  for (let hit = 0; hit < hits; hit++) sum += (hit + 1) / places[hit]!;
  return sum / Math.min(k, listed);
}
