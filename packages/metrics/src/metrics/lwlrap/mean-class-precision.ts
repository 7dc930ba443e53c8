import { compensatedSumOf } from "../../numeric/compensated-sum.ts";
import { sortOrder } from "../../numeric/sort-order.ts";
import type { LabelScores, RankedLabelSets } from "./lwlrap.ts";

/** The average precision of each label over the rows, averaged over labels; 0 for a label that is nowhere true. */
export function meanClassPrecision({ labels }: RankedLabelSets): number {
  return compensatedSumOf(labels.length, (label) => classPrecision(labels[label]!)) / labels.length;
}

/** Rows of one score keep their order. */
function classPrecision({ flags, scores }: LabelScores): number {
  const order = sortOrder(scores.map((score) => -score));
  let hits = 0;
  const sum = compensatedSumOf(order.length, (at) => {
    if (flags[order[at]!] === 0) return 0;
    hits++;
    return hits / (at + 1);
  });
  return hits === 0 ? 0 : sum / hits;
}
