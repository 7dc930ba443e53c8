import { averageRanks } from "./average-ranks.ts";
import { correlate } from "./correlate.ts";

/** Spearman's correlation: {@link correlate} of the ranks, ties sharing their average; undefined where a column is constant. */
export function rankCorrelate(a: Float64Array, b: Float64Array, weights?: Float64Array): number | undefined {
  return correlate(averageRanks(a, weights), averageRanks(b, weights), weights);
}
