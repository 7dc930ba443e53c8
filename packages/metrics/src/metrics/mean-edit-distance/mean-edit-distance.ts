import { checkRows } from "../../columns/check-rows.ts";
import { splitTokens, toTexts } from "../../columns/to-texts.ts";
import { toWeights } from "../../columns/to-weights.ts";
import type { MetricOptions, NumberColumn, TextColumn } from "../../contract.ts";
import { mean } from "../../numeric/mean.ts";
import type { RowValues } from "../../numeric/row-means.ts";
import { levenshtein } from "../../sequences/levenshtein.ts";

/** What is counted as one unit: words between white space, or Unicode code points, white space included. */
export type TextTokens = "words" | "characters";

export interface EditDistanceOptions {
  /** Non-negative weight per row. @defaultValue every row counts the same */
  readonly weights?: NumberColumn;
  /** @defaultValue "words" */
  readonly tokens?: TextTokens;
}

/** {@link EditDistanceOptions} of the metric over tables. */
export interface EditDistanceMetricOptions extends MetricOptions {
  /** @defaultValue "words" */
  readonly tokens?: TextTokens;
}

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
  return meanDistance(readDistances(truth, prediction, options));
}

export function readDistances(
  truthColumn: TextColumn,
  predictionColumn: TextColumn,
  options: EditDistanceOptions | undefined,
): RowValues {
  const truth = toTexts(truthColumn, "truth");
  const prediction = toTexts(predictionColumn, "prediction");
  const weights = toWeights(options?.weights);
  const rows = checkRows({ truth, prediction, weights });
  const split = options?.tokens === "characters" ? (text: string) => Array.from(text) : splitTokens;
  const values = new Float64Array(rows);
  for (let row = 0; row < rows; row++) {
    const actual = split(truth[row]!);
    const guess = split(prediction[row]!);
    const longest = Math.max(actual.length, guess.length);
    values[row] = longest === 0 ? 0 : levenshtein(actual, guess) / longest;
  }
  return { rows, arrays: { values, weights } };
}

export function meanDistance({ arrays }: RowValues): number {
  return mean(arrays.values, arrays.weights);
}
