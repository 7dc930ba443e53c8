import { sortOrder } from "../numeric/sort-order.ts";
import type { RankedLabels } from "./ranked-labels.ts";
import { sortClasses, type SortedClasses } from "./sort-classes.ts";

/** Rows grouped by equal score, lowest first: the weight, or without weights the number, of each class. */
export interface TieGroups {
  /** How many entries of the arrays are used. */
  readonly count: number;
  readonly positives: Float64Array;
  readonly negatives: Float64Array;
}

export function groupTies({ arrays }: RankedLabels): TieGroups {
  const { labels, scores, weights } = arrays;
  return weights === undefined
    ? groupCounts(sortClasses(labels, scores))
    : groupWeights(labels, scores, weights);
}

function groupCounts({ positives: high, negatives: low }: SortedClasses): TieGroups {
  const positives = new Float64Array(high.length + low.length);
  const negatives = new Float64Array(high.length + low.length);
  let count = 0;
  let i = 0;
  let j = 0;
  while (i < high.length || j < low.length) {
    const score = j === low.length || (i < high.length && high[i]! < low[j]!) ? high[i]! : low[j]!;
    const firstHigh = i;
    const firstLow = j;
    while (i < high.length && high[i] === score) i++;
    while (j < low.length && low[j] === score) j++;
    positives[count] = i - firstHigh;
    negatives[count] = j - firstLow;
    count++;
  }
  return { count, positives, negatives };
}

function groupWeights(labels: Uint8Array, scores: Float64Array, weights: Float64Array): TieGroups {
  const order = sortOrder(scores);
  const positives = new Float64Array(scores.length);
  const negatives = new Float64Array(scores.length);
  let group = -1;
  let last = NaN;
  for (const row of order) {
    if (scores[row] !== last) group++;
    last = scores[row]!;
    const side = labels[row] === 1 ? positives : negatives;
    side[group] = side[group]! + weights[row]!;
  }
  return { count: group + 1, positives, negatives };
}
