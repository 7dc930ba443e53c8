import { checkRows } from "../../columns/check-rows.ts";
import { groupRows } from "../../columns/group-rows.ts";
import { toNumbers } from "../../columns/to-numbers.ts";
import type { LabelColumn, NumberColumn } from "../../contract.ts";
import { MetricError } from "../../errors/metric-error.ts";
import type { RowValues } from "../../numeric/row-means.ts";
import { oneOf } from "../../options/check-option.ts";
import { discount, discountTo } from "../../sequences/discounts.ts";
import { itemsOrAll, meanOfRows } from "../../sequences/list-metric.ts";
import { scoreLists } from "../../sequences/ranked-lists.ts";
import type { RankedRow } from "../../sequences/ranked-row.ts";
import { groupNdcg } from "./group-ndcg.ts";
import type { NdcgListOptions, NdcgRowOptions } from "./options.ts";

/**
 * Normalised discounted cumulative gain at k of lists, in [0, 1]: the sum of 1 / log2(place + 1) over the places of the right
 * items among the first k, divided by the most that is possible. An item counts where it comes first. With one right item per
 * row that is 1 / log2(place + 1). A row for which nothing is right scores 0.
 *
 * @throws MetricError `bad_option` on a k that is not an integer from 1 on; on missing cells, unequal lengths, no rows, bad
 * weights
 */
export function ndcgAtK(truth: LabelColumn, prediction: LabelColumn, options?: NdcgListOptions): number {
  const scoring = { score: listNdcg, k: itemsOrAll(options?.k), weights: options?.weights };
  return meanOfRows(scoreLists(truth, prediction, scoring));
}

/**
 * Normalised discounted cumulative gain at k of scored rows, in [0, 1]: rows of a group are ranked by their score, their gains
 * summed with the discount 1 / log2(place + 1) over the first k places, and divided by the sum in the best order; the mean
 * over groups. Rows of equal score share their places, so that their order does not matter. A group without a relevant row
 * scores 0. With `gain: "linear"` it equals the mean of scikit-learn's `ndcg_score` of each group.
 *
 * @param relevance From 0 on
 * @throws MetricError `out_of_range` on a negative relevance; `overflow` where a gain exceeds the largest double; `bad_option`
 * on a k that is not an integer from 1 on; on missing values, unequal lengths, no rows
 */
export function groupedNdcgAtK(
  relevance: NumberColumn,
  scores: NumberColumn,
  groups: LabelColumn,
  options?: NdcgRowOptions,
): number {
  return meanOfRows(readGroups(relevance, scores, groups, options));
}

export function listNdcg(row: RankedRow, k: number): number {
  const most = Math.min(k, row.right);
  if (most === 0) return 0;
  let sum = 0;
  for (let hit = 0; hit < row.hits; hit++) {
    const place = row.places[hit]!;
    // All in front: the very sum that it is divided by.
    sum = hit + 1 === place ? discountTo(place) : sum + discount(place);
  }
  return sum / discountTo(most);
}

/** The NDCG of each group. */
export function readGroups(
  relevanceColumn: NumberColumn,
  scoreColumn: NumberColumn,
  groupColumn: LabelColumn,
  options: NdcgRowOptions | undefined,
): RowValues {
  const k = itemsOrAll(options?.k);
  const gain = oneOf(options?.gain ?? "exponential", ["exponential", "linear"], "gain");
  const relevance = toNumbers(relevanceColumn, "truth");
  const scores = toNumbers(scoreColumn, "prediction");
  const groups = groupRows(groupColumn, "group");
  checkRows({ truth: relevance, prediction: scores, group: groups.rows });
  const negative = relevance.findIndex((value) => value < 0);
  if (negative >= 0) {
    throw new MetricError({
      code: "out_of_range",
      message: `The relevance ${relevance[negative]} in row ${negative} is below 0.`,
      column: "truth",
      row: negative,
    });
  }
  const gains = gain === "linear" ? relevance : relevance.map((value) => 2 ** value - 1);
  const values = new Float64Array(groups.count);
  for (let group = 0; group < groups.count; group++) {
    const rows = groups.rows.subarray(groups.starts[group], groups.starts[group + 1]);
    values[group] = groupNdcg(
      Float64Array.from(rows, (row) => gains[row]!),
      Float64Array.from(rows, (row) => scores[row]!),
      k,
    );
  }
  return { rows: groups.count, arrays: { values, weights: undefined } };
}
