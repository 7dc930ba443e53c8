import { checkRows } from "../../columns/check-rows.ts";
import type { RowData } from "../../columns/row-data.ts";
import { toTexts } from "../../columns/to-texts.ts";
import { toWeights } from "../../columns/to-weights.ts";
import type { MetricOptions, NumberColumn, TextColumn } from "../../contract.ts";
import { mean } from "../../numeric/mean.ts";
import { oneOf } from "../../options/check-option.ts";
import { pythonWords } from "../../sequences/python-words.ts";

export interface WordJaccardOptions {
  /** Non-negative weight per row. @defaultValue every row counts the same */
  readonly weights?: NumberColumn;
  /** What a row scores whose two texts have no word. @defaultValue 1, since they agree */
  readonly emptyPair?: 0 | 1;
}

/** {@link WordJaccardOptions} of the metric over tables. */
export type WordJaccardMetricOptions = MetricOptions & Pick<WordJaccardOptions, "emptyPair">;

/** How many words of each row are on both sides, and on either. */
export interface WordCounts extends RowData {
  readonly emptyPair: 0 | 1;
  readonly arrays: {
    readonly shared: Float64Array;
    readonly either: Float64Array;
    readonly weights: Float64Array | undefined;
  };
}

/**
 * Mean over rows of the Jaccard index of their words, |A ∩ B| / |A ∪ B|, in [0, 1]. Words are what stands between white space,
 * in lower case; a repeated one counts once; punctuation belongs to its word. Case and white space are Python's.
 *
 * @throws MetricError on missing cells, unequal lengths, no rows, bad weights
 */
export function wordJaccard(truth: TextColumn, prediction: TextColumn, options?: WordJaccardOptions): number {
  return computeWordJaccard(readWords(truth, prediction, options));
}

export function readWords(
  truthColumn: TextColumn,
  predictionColumn: TextColumn,
  options: WordJaccardOptions | undefined,
): WordCounts {
  const emptyPair = oneOf(options?.emptyPair ?? 1, [0, 1], "emptyPair");
  const truth = toTexts(truthColumn, "truth");
  const prediction = toTexts(predictionColumn, "prediction");
  const weights = toWeights(options?.weights);
  const rows = checkRows({ truth, prediction, weights });
  const shared = new Float64Array(rows);
  const either = new Float64Array(rows);
  for (let row = 0; row < rows; row++) {
    const wanted = new Set(pythonWords(truth[row]!));
    const guess = new Set(pythonWords(prediction[row]!));
    let both = 0;
    for (const word of guess) if (wanted.has(word)) both++;
    shared[row] = both;
    either[row] = wanted.size + guess.size - both;
  }
  return { rows, emptyPair, arrays: { shared, either, weights } };
}

export function computeWordJaccard({ emptyPair, arrays }: WordCounts): number {
  const { shared, either, weights } = arrays;
  return mean(
    shared.map((both, row) => (either[row]! > 0 ? both / either[row]! : emptyPair)),
    weights,
  );
}
