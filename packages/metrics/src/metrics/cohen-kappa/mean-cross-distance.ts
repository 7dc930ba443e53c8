import { compensatedSum, compensatedSumOf } from "../../numeric/compensated-sum.ts";
import { GroupSums } from "../../numeric/group-sums.ts";
import { sortNumbers } from "../../numeric/sort-numbers.ts";
import type { RatingPairs } from "../quadratic-kappa/quadratic-kappa.ts";

/**
 * Mean |t - p| over all cross pairs of a truth and a prediction, without pairing them: between two neighbouring ratings lies
 * every pair that has one side below and the other above.
 */
export function meanCrossDistance({ truth, prediction, weights }: RatingPairs["arrays"]): number {
  const ratings = distinct(truth, prediction);
  const rank = new Map(Array.from(ratings, (rating, at) => [rating, at] as const));
  const shares = (column: Float64Array): Float64Array => {
    const sums = new GroupSums(ratings.length);
    for (let row = 0; row < column.length; row++) sums.add(rank.get(column[row]!)!, weights?.[row] ?? 1);
    const totals = sums.totals();
    const all = compensatedSum(totals);
    return totals.map((sum) => sum / all);
  };
  const below = { truth: runningSums(shares(truth)), prediction: runningSums(shares(prediction)) };
  return compensatedSumOf(ratings.length - 1, (at) => {
    const [t, p] = [below.truth[at]!, below.prediction[at]!];
    return (ratings[at + 1]! - ratings[at]!) * (t * (1 - p) + p * (1 - t));
  });
}

function distinct(...columns: readonly Float64Array[]): Float64Array {
  const values = new Set<number>();
  for (const column of columns) for (const value of column) values.add(value);
  return sortNumbers(Float64Array.from(values));
}

function runningSums(values: Float64Array): Float64Array {
  let [sum, lost] = [0, 0];
  return values.map((value) => {
    const next = sum + value;
    lost += sum >= value ? sum - next + value : value - next + sum;
    sum = next;
    return Math.min(1, sum + lost);
  });
}
