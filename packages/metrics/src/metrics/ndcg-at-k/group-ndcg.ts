import { compensatedSumOf } from "../../numeric/compensated-sum.ts";
import { GroupSums } from "../../numeric/group-sums.ts";
import { finiteScore } from "../../numeric/mean.ts";
import { sortOrder } from "../../numeric/sort-order.ts";
import { discount, discountTo } from "../../sequences/discounts.ts";

/** NDCG at k of the rows of one group; 0 where no row has a gain. */
export function groupNdcg(gains: Float64Array, scores: Float64Array, k: number): number {
  const places = Math.min(k, gains.length);
  const best = gains.toSorted().toReversed();
  const ideal = compensatedSumOf(places, (at) => best[at]! * discount(at + 1));
  if (ideal === 0) return 0;
  const order = sortOrder(scores.map((score) => -score));
  const sum = new GroupSums(1);
  let start = 0;
  while (start < places) {
    let end = start + 1;
    while (end < order.length && scores[order[end]!] === scores[order[start]!]) end++;
    // Rows of one score have each of their places alike: the mean gain at the places of theirs that count.
    const shared = discountTo(Math.min(end, places)) - discountTo(start);
    const term =
      end === start + 1
        ? gains[order[start]!]! * discount(end)
        : (compensatedSumOf(end - start, (at) => gains[order[start + at]!]!) / (end - start)) * shared;
    sum.add(0, term);
    start = end;
  }
  return Math.min(1, finiteScore(sum.totals()[0]!) / finiteScore(ideal));
}
