import { sortNumbers } from "../numeric/sort-numbers.ts";
import type { RankedLabels } from "./ranked-labels.ts";

/** Rows grouped by equal score, lowest score first: the weight of positives and of negatives in each group. */
export interface TieGroups {
  readonly count: number;
  readonly positives: Float64Array;
  readonly negatives: Float64Array;
  readonly positiveTotal: number;
  readonly negativeTotal: number;
}

export function groupTies(data: RankedLabels): TieGroups {
  const { labels, scores, weights } = data.arrays;
  return weights === undefined ? groupCounts(labels, scores) : groupWeights(labels, scores, weights);
}

/** Both classes are sorted apart and merged, so that no label has to move along with its score. */
function groupCounts(labels: Uint8Array, scores: Float64Array): TieGroups {
  let total = 0;
  for (let row = 0; row < labels.length; row++) total += labels[row]!;
  const high = new Float64Array(total);
  const low = new Float64Array(labels.length - total);
  let atHigh = 0;
  for (let row = 0; row < labels.length; row++) {
    if (labels[row] === 1) high[atHigh++] = scores[row]!;
    else low[row - atHigh] = scores[row]!;
  }
  return mergeCounts(sortNumbers(high), sortNumbers(low));
}

function mergeCounts(high: Float64Array, low: Float64Array): TieGroups {
  const positives = new Float64Array(high.length + low.length);
  const negatives = new Float64Array(high.length + low.length);
  let count = 0;
  let i = 0;
  let j = 0;
  while (i < high.length || j < low.length) {
    const value = i < high.length && !(j < low.length && low[j]! < high[i]!) ? high[i] : low[j];
    const firstHigh = i;
    const firstLow = j;
    while (i < high.length && high[i] === value) i++;
    while (j < low.length && low[j] === value) j++;
    positives[count] = i - firstHigh;
    negatives[count] = j - firstLow;
    count++;
  }
  return { count, positives, negatives, positiveTotal: high.length, negativeTotal: low.length };
}

function groupWeights(labels: Uint8Array, scores: Float64Array, weights: Float64Array): TieGroups {
  const order = Uint32Array.from(scores.keys()).toSorted((a, b) => scores[a]! - scores[b]!);
  const positives = new Float64Array(scores.length);
  const negatives = new Float64Array(scores.length);
  let count = 0;
  let positiveTotal = 0;
  let negativeTotal = 0;
  for (let at = 0; at < order.length; at++) {
    const row = order[at]!;
    if (at > 0 && scores[row] !== scores[order[at - 1]!]) count++;
    const weight = weights[row]!;
    if (labels[row] === 1) {
      positives[count] = positives[count]! + weight;
      positiveTotal += weight;
    } else {
      negatives[count] = negatives[count]! + weight;
      negativeTotal += weight;
    }
  }
  return { count: count + 1, positives, negatives, positiveTotal, negativeTotal };
}
