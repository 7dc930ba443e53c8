import type { LabelColumn, NumberColumn } from "../../contract.ts";
import { itemsGiven, meanOfRows } from "../../sequences/list-metric.ts";
import { scoreLists, type ListScore } from "../../sequences/ranked-lists.ts";

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
  return meanOfRows(scoreLists(truth, prediction, options.weights, hitAt(itemsGiven(options.k))));
}

export function hitAt(k: number): ListScore {
  return (relevant, items) => {
    const places = Math.min(k, items.length);
    if (relevant.length > 8) {
      const wanted = new Set(relevant);
      return items.slice(0, places).some((item) => wanted.has(item)) ? 1 : 0;
    }
    for (let at = 0; at < places; at++) if (relevant.includes(items[at]!)) return 1;
    return 0;
  };
}
