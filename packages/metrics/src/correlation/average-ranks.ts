import { sortOrder } from "../numeric/sort-order.ts";

/**
 * Ranks for a correlation: the number (or weight) of smaller values, and half of that of equal ones. Ties share their average; all
 * are one half less than ranks counted from 1, which no correlation sees.
 */
export function averageRanks(values: Float64Array, weights?: Float64Array): Float64Array {
  const order = sortOrder(values);
  const ranks = new Float64Array(values.length);
  let below = 0;
  let lost = 0;
  let start = 0;
  while (start < order.length) {
    const value = values[order[start]!]!;
    let end = start;
    let equal = 0;
    while (end < order.length && values[order[end]!] === value) {
      equal += weights === undefined ? 1 : weights[order[end]!]!;
      end++;
    }
    const rank = below + lost + equal / 2;
    for (let at = start; at < end; at++) ranks[order[at]!] = rank;
    const next = below + equal;
    lost += below >= equal ? below - next + equal : equal - next + below;
    below = next;
    start = end;
  }
  return ranks;
}
