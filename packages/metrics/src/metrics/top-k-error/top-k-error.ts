import type { LabelColumn } from "../../contract.ts";
import { itemsGiven, meanOfRows } from "../../sequences/list-metric.ts";
import { scoreLists } from "../../sequences/ranked-lists.ts";
import type { RankedRow } from "../../sequences/ranked-row.ts";
import { isHit, type HitOptions } from "../hit-at-k/hit-at-k.ts";

/**
 * Share of rows of which no right item is among the first k predicted, in [0, 1]: 1 less the hit rate.
 *
 * @throws MetricError `bad_option` on a k that is not an integer from 1 on; on missing cells, unequal lengths, no rows, bad
 * weights
 */
export function topKError(truth: LabelColumn, prediction: LabelColumn, options: HitOptions): number {
  const scoring = { score: isMiss, k: itemsGiven(options.k), weights: options.weights };
  return meanOfRows(scoreLists(truth, prediction, scoring));
}

/** 1 where no right item is among those that count, else 0. */
export function isMiss(row: RankedRow): number {
  return 1 - isHit(row);
}
