import type { LabelColumn, NumberColumn } from "../../contract.ts";
import { itemsGiven, meanOfRows } from "../../sequences/list-metric.ts";
import { scoreLists } from "../../sequences/ranked-lists.ts";
import type { RankedRow } from "../../sequences/ranked-row.ts";

export interface HitOptions {
  /** Non-negative weight per row. @defaultValue every row counts the same */
  readonly weights?: NumberColumn;
  /** How many items count, from the first on. */
  readonly k: number;
}

/**
 * Share of rows of which a right item is among the first k predicted, in [0, 1]. Of one right item per row it equals
 * scikit-learn's `top_k_accuracy_score`.
 *
 * @throws MetricError `bad_option` on a k that is not an integer from 1 on; on missing cells, unequal lengths, no rows, bad
 * weights
 */
export function hitAtK(truth: LabelColumn, prediction: LabelColumn, options: HitOptions): number {
  const scoring = { score: isHit, k: itemsGiven(options.k), weights: options.weights };
  return meanOfRows(scoreLists(truth, prediction, scoring));
}

/** 1 where a right item is among those that count, else 0. */
export function isHit({ hits }: RankedRow): 0 | 1 {
  return hits > 0 ? 1 : 0;
}
