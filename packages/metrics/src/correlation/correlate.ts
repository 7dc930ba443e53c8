import { compensatedSum, compensatedSumOf } from "../numeric/compensated-sum.ts";
import { mean } from "../numeric/mean.ts";

/**
 * Pearson's correlation of two columns of finite numbers, in [-1, 1]; undefined where one of them is constant. Deviations from
 * the mean are multiplied, and what rounding the mean has left in their sums is taken off, so that a large common offset costs
 * no digits. Of a column with itself it is exactly 1.
 */
export function correlate(a: Float64Array, b: Float64Array, weights?: Float64Array): number | undefined {
  const left = deviations(a, weights);
  const right = deviations(b, weights);
  if (left === undefined || right === undefined) return undefined;
  const sumOf = (term: (row: number) => number): number =>
    compensatedSumOf(a.length, weights === undefined ? term : (row) => weights[row]! * term(row));
  const total = weights === undefined ? a.length : compensatedSum(weights);
  const leftSum = sumOf((row) => left[row]!);
  const rightSum = sumOf((row) => right[row]!);
  const both = sumOf((row) => left[row]! * right[row]!) - (leftSum * rightSum) / total;
  const leftSquares = sumOf((row) => left[row]! * left[row]!) - (leftSum * leftSum) / total;
  const rightSquares = sumOf((row) => right[row]! * right[row]!) - (rightSum * rightSum) / total;
  const size = Math.sqrt(leftSquares * rightSquares);
  // Weights so small that their products vanish leave nothing to compare.
  return size > 0 ? Math.max(-1, Math.min(1, both / size)) : undefined;
}

/** Differences from the mean, scaled by a power of two to at most about 2; undefined where all are equal. */
function deviations(values: Float64Array, weights: Float64Array | undefined): Float64Array | undefined {
  let low = Infinity;
  let high = -Infinity;
  for (let row = 0; row < values.length; row++) {
    if (weights !== undefined && weights[row] === 0) continue;
    const value = values[row]!;
    if (value < low) low = value;
    if (value > high) high = value;
  }
  if (!(low < high)) return undefined;
  const largest = Math.max(Math.abs(low), Math.abs(high));
  const scale = 2 ** Math.max(-1023, Math.min(1000, -Math.floor(Math.log2(largest))));
  // A row without weight may be anything; it must not become infinite.
  const scaled = values.map((value, row) => (weights?.[row] === 0 ? low : value) * scale);
  const middle = mean(scaled, weights);
  for (let row = 0; row < scaled.length; row++) scaled[row] = scaled[row]! - middle;
  return scaled;
}
