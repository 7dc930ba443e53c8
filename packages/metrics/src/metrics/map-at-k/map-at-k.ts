import type { LabelColumn } from "../../contract.ts";
import { hitPlaces } from "../../sequences/hit-places.ts";
import { itemsOrAll, meanOfRows } from "../../sequences/list-metric.ts";
import { scoreLists, type ListScore, type RankedListOptions } from "../../sequences/ranked-lists.ts";

/**
 * Mean average precision at k, in [0, 1]. The average precision of a row is the sum, over the right items among its first k,
 * of the share of right ones up to there, divided by min(k, number of right items). An item counts where it comes first; its
 * repetitions take a place and count for nothing. A row for which nothing is right scores 0.
 *
 * @throws MetricError `bad_option` on a k that is not an integer from 1 on; on missing cells, unequal lengths, no rows, bad
 * weights
 */
export function mapAtK(truth: LabelColumn, prediction: LabelColumn, options?: RankedListOptions): number {
  const score = averagePrecisionAt(itemsOrAll(options?.k));
  return meanOfRows(scoreLists(truth, prediction, options?.weights, score));
}

export function averagePrecisionAt(k: number): ListScore {
  return (relevant, items) => {
    const { places, most } = hitPlaces(relevant, items, k);
    if (most === 0) return 0;
    let sum = 0;
    for (let hit = 0; hit < places.length; hit++) sum += (hit + 1) / places[hit]!;
    return sum / most;
  };
}

/** As MLE-Dojo has it: an item counts as often as it is predicted, and as often as it is listed among the right ones. */
export function repeatedPrecisionAt(k: number): ListScore {
  return (relevant, items) => {
    if (relevant.length === 0) return 0;
    let hits = 0;
    let sum = 0;
    items.slice(0, k).forEach((item, at) => {
      if (!relevant.includes(item)) return;
      hits++;
      sum += hits / (at + 1);
    });
    return sum / Math.min(k, relevant.length);
  };
}
