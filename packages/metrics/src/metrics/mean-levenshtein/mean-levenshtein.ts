import type { TextColumn } from "../../contract.ts";
import { mean } from "../../numeric/mean.ts";
import { readDistances, type Distances, type EditDistanceOptions } from "../../sequences/distances.ts";

/**
 * Mean over rows of the Levenshtein distance of two texts, from 0 on, not divided by a length. Counts Unicode code points,
 * as Python does, so that an emoji of one is one.
 *
 * @throws MetricError on missing cells, unequal lengths, no rows, bad weights
 */
export function meanLevenshtein(
  truth: TextColumn,
  prediction: TextColumn,
  options?: EditDistanceOptions,
): number {
  return meanDistance(readDistances(truth, prediction, options, "characters"));
}

export function meanDistance({ arrays }: Distances): number {
  return mean(arrays.distances, arrays.weights);
}
