import type { TextColumn } from "../../contract.ts";
import { MetricError } from "../../errors/metric-error.ts";
import { mean } from "../../numeric/mean.ts";
import { readDistances, type Distances, type EditDistanceOptions } from "../../sequences/distances.ts";

/**
 * The sum of all Levenshtein distances over the number of true tokens, from 0 on; above 1 where more is predicted than is
 * true. The error rate of speech and gesture recognition (word error rate).
 *
 * @throws MetricError `undefined_score` when no row has a true token; on missing cells, unequal lengths, no rows, bad weights
 */
export function pooledEditDistance(
  truth: TextColumn,
  prediction: TextColumn,
  options?: EditDistanceOptions,
): number {
  return computePooledDistance(readDistances(truth, prediction, options, "words"));
}

export function computePooledDistance({ arrays }: Distances): number {
  const { distances, actual, weights } = arrays;
  const length = mean(actual, weights);
  if (length > 0) return mean(distances, weights) / length;
  throw new MetricError({
    code: "undefined_score",
    message: "No row has a true token: the distance is divided by their number.",
    column: "truth",
  });
}
