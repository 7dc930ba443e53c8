import { MetricError } from "../errors/metric-error.ts";
import { compensatedSum, compensatedSumOf, compensatedSumOfSquares } from "./compensated-sum.ts";

/** Mean of finite values, weighted if weights are given; exact to about one rounding, and free of needless overflow. */
export function mean(values: Float64Array, weights?: Float64Array): number {
  const total =
    weights === undefined ? compensatedSum(values) : compensatedSumOf(values.length, (i) => product(i, 1));
  const weight = weights === undefined ? values.length : compensatedSum(weights);
  if (weight === 0 && weights !== undefined) throw noWeight();
  if (Number.isFinite(total)) return total / weight;
  // Only sums beyond the largest double get here: halving the scale often enough makes room for any length.
  const shrunk = compensatedSumOf(values.length, (i) => product(i, 2 ** -60));
  return finiteScore((shrunk / weight) * 2 ** 60);

  function product(i: number, scale: number): number {
    return values[i]! * scale * (weights === undefined ? 1 : weights[i]!);
  }
}

/** Root of the mean square. Scaled by a power of two where squares would leave the range of doubles. */
export function rootMeanSquare(values: Float64Array, weights?: Float64Array): number {
  let largest = 0;
  for (let i = 0; i < values.length; i++) {
    const size = Math.abs(values[i]!);
    if (size > largest) largest = size;
  }
  if (largest === 0) return 0;
  const scale =
    largest > 1e-100 && largest < 1e100 ? 1 : 2 ** Math.min(1000, -Math.floor(Math.log2(largest)));
  // Squares are far from the largest double; times weights, which may be anything, they need not be.
  const square =
    weights === undefined
      ? compensatedSumOfSquares(values, scale) / values.length
      : mean(
          values.map((value) => value * scale * (value * scale)),
          weights,
        );
  return finiteScore(Math.sqrt(square) / scale);
}

function noWeight(): MetricError {
  return new MetricError({
    code: "undefined_score",
    message: "The weights of all these rows are zero, so that they have no mean.",
    column: "weights",
  });
}

/** The score itself, or an error where it exceeds the largest double. */
export function finiteScore(score: number): number {
  if (Number.isFinite(score)) return score;
  throw new MetricError({
    code: "overflow",
    message: "The score exceeds the largest number a double can hold; rescale the predictions.",
  });
}
