import { checkRows } from "../columns/check-rows.ts";
import type { RowData } from "../columns/row-data.ts";
import { toTexts } from "../columns/to-texts.ts";
import { toWeights } from "../columns/to-weights.ts";
import type { MetricOptions, NumberColumn, TextColumn } from "../contract.ts";
import { oneOf } from "../options/check-option.ts";
import { codeDistance } from "./code-distance.ts";
import { createTextCodes, type TextTokens } from "./token-codes.ts";

export interface EditDistanceOptions {
  /** Non-negative weight per row. @defaultValue every row counts the same */
  readonly weights?: NumberColumn;
  /** @defaultValue "words"; of the mean Levenshtein distance "characters" */
  readonly tokens?: TextTokens;
}

/** {@link EditDistanceOptions} of a metric over tables. */
export interface EditDistanceMetricOptions extends MetricOptions {
  /** @defaultValue "words"; of the mean Levenshtein distance "characters" */
  readonly tokens?: TextTokens;
}

/** The edit distance of each row, and how many tokens either side has. */
export interface Distances extends RowData {
  readonly arrays: {
    readonly distances: Float64Array;
    readonly actual: Float64Array;
    readonly guessed: Float64Array;
    readonly weights: Float64Array | undefined;
  };
}

export function readDistances(
  truthColumn: TextColumn,
  predictionColumn: TextColumn,
  options: EditDistanceOptions | undefined,
  usual: TextTokens,
): Distances {
  const tokens = oneOf(options?.tokens ?? usual, ["words", "characters"], "tokens");
  const truth = toTexts(truthColumn, "truth");
  const prediction = toTexts(predictionColumn, "prediction");
  const weights = toWeights(options?.weights);
  const rows = checkRows({ truth, prediction, weights });
  const codesOf = createTextCodes(tokens);
  const [distances, actual, guessed] = [
    new Float64Array(rows),
    new Float64Array(rows),
    new Float64Array(rows),
  ] as const;
  for (let row = 0; row < rows; row++) {
    const [wanted, guess] = [codesOf(truth[row]!), codesOf(prediction[row]!)];
    distances[row] = codeDistance(wanted, guess);
    actual[row] = wanted.length;
    guessed[row] = guess.length;
  }
  return { rows, arrays: { distances, actual, guessed, weights } };
}
