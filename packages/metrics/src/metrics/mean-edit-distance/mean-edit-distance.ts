import type { TextColumn } from "../../contract.ts";
import { mean } from "../../numeric/mean.ts";
import { readDistances, type Distances, type EditDistanceOptions } from "../../sequences/distances.ts";

/**
 * Mean over rows of the Levenshtein distance divided by the length of the longer sequence, in [0, 1]; two empty
 * texts are 0 apart. Sequences of tokens, so "AH0 B" and "AH1 B" are one replacement in two.
 *
 * @throws MetricError on missing cells, unequal lengths, no rows, bad weights
 */
export function meanEditDistance(
  truth: TextColumn,
  prediction: TextColumn,
  options?: EditDistanceOptions,
): number {
  return meanNormalisedDistance(readDistances(truth, prediction, options, "words"));
}

export function meanNormalisedDistance({ arrays }: Distances): number {
  const { distances, actual, guessed, weights } = arrays;
  const shares = distances.map((distance, row) => {
    const longest = Math.max(actual[row]!, guessed[row]!);
    return longest === 0 ? 0 : distance / longest;
  });
  return mean(shares, weights);
}
