/**
 * Twice the rank of each value, 1 being the least, ties sharing the middle of their ranks: whole numbers, so that sums of ranks are exact.
 */
export function doubledMidRanks(values: Float64Array): Float64Array {
  const order = Uint32Array.from(values.keys()).toSorted((a, b) => values[a]! - values[b]!);
  const ranks = new Float64Array(values.length);
  let from = 0;
  while (from < order.length) {
    let to = from + 1;
    while (to < order.length && values[order[to]!] === values[order[from]!]) to++;
    // Ranks from + 1 … to: their middle, doubled.
    for (let at = from; at < to; at++) ranks[order[at]!] = from + 1 + to;
    from = to;
  }
  return ranks;
}
