import { fRatio } from "../../classification/f-ratio.ts";
import type { ClassificationOptions } from "../../classification/options.ts";
import type { SetCounts } from "../../classification/set-counts.ts";
import { checkRows } from "../../columns/check-rows.ts";
import { toTexts } from "../../columns/to-texts.ts";
import { toWeights } from "../../columns/to-weights.ts";
import type { NumberColumn, TextColumn } from "../../contract.ts";
import { MetricError } from "../../errors/metric-error.ts";
import { mean } from "../../numeric/mean.ts";
import { parseSpans, sharedLength, spanLength, type Spans } from "../../sequences/spans.ts";

export type ParseSpans = (text: string, row: number, column: string) => Spans;

/**
 * F1 over the characters of all rows pooled, in [0, 1]: 2·TP / (2·TP + FP + FN). Each cell holds spans "start end;start end",
 * the end not included; characters in several spans count once; an empty text holds none.
 *
 * @throws MetricError `undefined_score` when no row has a character on either side; `type_mismatch` on what is no span;
 * `out_of_range` on a span that ends before it starts; on missing cells, unequal lengths, no rows, bad weights
 */
export function charSpanF1(
  truth: TextColumn,
  prediction: TextColumn,
  options?: ClassificationOptions,
): number {
  return computeCharSpanF1(readSpans(truth, prediction, options?.weights));
}

export function readSpans(
  truthColumn: TextColumn,
  predictionColumn: TextColumn,
  weightColumn: NumberColumn | undefined,
  parse: ParseSpans = parseSpans,
): SetCounts {
  const truth = toTexts(truthColumn, "truth");
  const prediction = toTexts(predictionColumn, "prediction");
  const weights = toWeights(weightColumn);
  const rows = checkRows({ truth, prediction, weights });
  const [hits, actual, guessed] = [
    new Float64Array(rows),
    new Float64Array(rows),
    new Float64Array(rows),
  ] as const;
  for (let row = 0; row < rows; row++) {
    const wanted = parseSpans(truth[row]!, row, "truth");
    const guess = parse(prediction[row]!, row, "prediction");
    hits[row] = sharedLength(wanted, guess);
    actual[row] = spanLength(wanted);
    guessed[row] = spanLength(guess);
  }
  return { rows, arrays: { hits, actual, guessed, weights } };
}

export function computeCharSpanF1(data: SetCounts): number {
  const score = pooledF1(data, -1);
  if (score >= 0) return score;
  throw new MetricError({
    code: "undefined_score",
    message: "No row has a character, true or predicted: F1 is 0/0 there.",
  });
}

export function pooledF1({ arrays }: SetCounts, empty: number): number {
  const { hits, actual, guessed, weights } = arrays;
  return fRatio(mean(hits, weights), mean(actual, weights), mean(guessed, weights), 1, empty);
}
