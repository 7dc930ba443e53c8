/** First index in an ascending array whose value is at least (`strict`: exceeds) the one sought; its length if none. */
export function lowerBound(ascending: Float64Array, sought: number, strict = false): number {
  let low = 0;
  let high = ascending.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const value = ascending[middle]!;
    if (value < sought || (strict && value === sought)) low = middle + 1;
    else high = middle;
  }
  return low;
}
