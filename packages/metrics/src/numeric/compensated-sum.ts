/**
 * Sum with Neumaier's correction: the rounding error of every addition is collected and added at the end, so
 * that the relative error stays near one rounding for any length, where a plain loop loses digits as it grows.
 */
export function compensatedSum(values: Float64Array): number {
  let sum = 0;
  let lost = 0;
  for (let i = 0; i < values.length; i++) {
    const value = values[i]!;
    const next = sum + value;
    lost += Math.abs(sum) >= Math.abs(value) ? sum - next + value : value - next + sum;
    sum = next;
  }
  return finish(sum, lost);
}

/** As {@link compensatedSum}, of the squares of `values` times `scale`, without an array of them. */
export function compensatedSumOfSquares(values: Float64Array, scale: number): number {
  let sum = 0;
  let lost = 0;
  for (let i = 0; i < values.length; i++) {
    const scaled = values[i]! * scale;
    const square = scaled * scaled;
    const next = sum + square;
    lost += sum >= square ? sum - next + square : square - next + sum;
    sum = next;
  }
  return finish(sum, lost);
}

/** As {@link compensatedSum}, of `term(i)` for i below `count`. */
export function compensatedSumOf(count: number, term: (index: number) => number): number {
  let sum = 0;
  let lost = 0;
  for (let i = 0; i < count; i++) {
    const value = term(i);
    const next = sum + value;
    lost += Math.abs(sum) >= Math.abs(value) ? sum - next + value : value - next + sum;
    sum = next;
  }
  return finish(sum, lost);
}

/** Once the sum overflows the correction is NaN or infinite and must not hide the overflow. */
function finish(sum: number, lost: number): number {
  return Number.isFinite(sum) ? sum + lost : sum;
}
