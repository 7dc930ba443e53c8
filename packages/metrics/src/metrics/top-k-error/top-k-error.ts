import type { LabelColumn } from "../../contract.ts";
import { itemsGiven, meanOfRows } from "../../sequences/list-metric.ts";
import { scoreLists, type ListScore } from "../../sequences/ranked-lists.ts";
import { hitAt, type HitOptions } from "../hit-at-k/hit-at-k.ts";

/**
 * Share of rows of which no right item is among the first k predicted, in [0, 1]: 1 less the hit rate.
 *
 * @throws MetricError `bad_option` on a k that is not an integer from 1 on; on missing cells, unequal lengths, no rows, bad
 * weights
 */
export function topKError(truth: LabelColumn, prediction: LabelColumn, options: HitOptions): number {
  return meanOfRows(scoreLists(truth, prediction, options.weights, missAt(itemsGiven(options.k))));
}

export function missAt(k: number): ListScore {
  const hit = hitAt(k);
  return (relevant, items) => 1 - hit(relevant, items);
}
