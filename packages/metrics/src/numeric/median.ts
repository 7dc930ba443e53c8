import { compensatedSum } from "./compensated-sum.ts";
import { sortNumbers } from "./sort-numbers.ts";
import { sortOrder } from "./sort-order.ts";

/**
 * The median: the value in the middle, or halfway between the two in the middle. A weight counts as that many values, so
 * the weighted one is where the cumulated weight passes one half, or halfway to the next value where it meets it exactly.
 */
export function median(values: Float64Array, weights?: Float64Array): number {
  return weights === undefined ? plainMedian(values) : weightedMedian(values, weights);
}

function plainMedian(values: Float64Array): number {
  const sorted = sortNumbers(values);
  const upper = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[upper]! : halfway(sorted[upper - 1]!, sorted[upper]!);
}

function weightedMedian(values: Float64Array, weights: Float64Array): number {
  const half = compensatedSum(weights) / 2;
  let sum = 0;
  let below: number | undefined;
  let last = NaN;
  for (const row of sortOrder(values)) {
    if (weights[row] === 0) continue;
    last = values[row]!;
    if (below !== undefined) return halfway(below, last);
    sum += weights[row]!;
    if (sum > half) return last;
    if (sum === half) below = last;
  }
  // Only where rounding left the cumulated weight at the half of it.
  return last;
}

function halfway(low: number, high: number): number {
  const sum = low + high;
  return Number.isFinite(sum) ? sum / 2 : low / 2 + high / 2;
}
