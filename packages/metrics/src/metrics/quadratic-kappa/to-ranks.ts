import { sortNumbers } from "../../numeric/sort-numbers.ts";

/** Replaces each value by its 0-based rank among the distinct values of both columns. */
export function toRanks(
  truth: Float64Array,
  prediction: Float64Array,
): { readonly truth: Float64Array; readonly prediction: Float64Array } {
  const distinct = new Set<number>();
  for (const column of [truth, prediction]) for (const value of column) distinct.add(value);
  const ranks = new Map<number, number>();
  for (const value of sortNumbers(Float64Array.from(distinct))) ranks.set(value, ranks.size);
  const rank = (value: number): number => ranks.get(value)!;
  return { truth: truth.map(rank), prediction: prediction.map(rank) };
}
