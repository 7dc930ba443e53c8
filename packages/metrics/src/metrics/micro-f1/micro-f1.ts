import { checkRows } from "../../columns/check-rows.ts";
import type { RowData } from "../../columns/row-data.ts";
import { toBinary } from "../../columns/to-binary.ts";
import { splitTokens, toTexts } from "../../columns/to-texts.ts";
import { toWeights } from "../../columns/to-weights.ts";
import type { LabelColumn, NumberColumn, TextColumn } from "../../contract.ts";
import { MetricError } from "../../errors/metric-error.ts";
import { mean } from "../../numeric/mean.ts";

export interface MicroF1Options {
  /** Non-negative weight per row. @defaultValue every row counts the same */
  readonly weights?: NumberColumn;
}

export interface SetCounts extends RowData {
  readonly arrays: {
    /** Labels both true and predicted. */
    readonly hits: Float64Array;
    /** Number of true labels plus number of predicted ones. */
    readonly mentions: Float64Array;
    readonly weights: Float64Array | undefined;
  };
}

/**
 * Multi-label F1 with all decisions pooled: 2·TP / (2·TP + FP + FN), in [0, 1]. Each cell is a set of labels
 * separated by spaces, in any order; a repeated label counts once; an empty text is the empty set. Labels that
 * the truth never uses count as false positives. Equals scikit-learn's `f1_score(average="micro")` on the
 * binarised sets.
 *
 * @throws MetricError `undefined_score` when no row has a label on either side; on missing cells, unequal
 * lengths, no rows, bad weights
 */
export function microF1(truth: TextColumn, prediction: TextColumn, options?: MicroF1Options): number {
  return computeMicroF1(readLabelSets(truth, prediction, options?.weights));
}

/**
 * {@link microF1} of indicator columns: one 0/1 column per label, the same labels in the same order on both sides.
 * @throws MetricError as {@link microF1}; `unknown_label` on a value other than 0 and 1
 */
export function microF1Indicators(
  truth: readonly LabelColumn[],
  prediction: readonly LabelColumn[],
  options?: MicroF1Options,
): number {
  return computeMicroF1(readIndicators(truth, prediction, options?.weights));
}

export function readLabelSets(
  truthColumn: TextColumn,
  predictionColumn: TextColumn,
  weightColumn: NumberColumn | undefined,
): SetCounts {
  const truth = toTexts(truthColumn, "truth");
  const prediction = toTexts(predictionColumn, "prediction");
  const weights = toWeights(weightColumn);
  const rows = checkRows({ truth, prediction, weights });
  const hits = new Float64Array(rows);
  const mentions = new Float64Array(rows);
  for (let row = 0; row < rows; row++) {
    const actual = new Set(splitTokens(truth[row]!));
    const guess = new Set(splitTokens(prediction[row]!));
    let shared = 0;
    for (const label of guess) if (actual.has(label)) shared++;
    hits[row] = shared;
    mentions[row] = actual.size + guess.size;
  }
  return { rows, arrays: { hits, mentions, weights } };
}

export function readIndicators(
  truthColumns: readonly LabelColumn[],
  predictionColumns: readonly LabelColumn[],
  weightColumn: NumberColumn | undefined,
): SetCounts {
  if (truthColumns.length !== predictionColumns.length || truthColumns.length === 0) {
    throw new MetricError({
      code: "missing_column",
      message: `Truth and prediction need one column per label; got ${truthColumns.length} and ${predictionColumns.length}.`,
    });
  }
  const weights = toWeights(weightColumn);
  const rows = checkRows({ truth: truthColumns[0], prediction: predictionColumns[0], weights });
  const hits = new Float64Array(rows);
  const mentions = new Float64Array(rows);
  truthColumns.forEach((truthColumn, label) => {
    const actual = toBinary(truthColumn, `truth[${label}]`);
    const guess = toBinary(predictionColumns[label]!, `prediction[${label}]`);
    checkRows({ truth: hits, [`truth[${label}]`]: actual, [`prediction[${label}]`]: guess });
    for (let row = 0; row < rows; row++) {
      const both = actual[row]! + guess[row]!;
      mentions[row] = mentions[row]! + both;
      if (both === 2) hits[row] = hits[row]! + 1;
    }
  });
  return { rows, arrays: { hits, mentions, weights } };
}

export function computeMicroF1({ arrays }: SetCounts): number {
  const { hits, mentions, weights } = arrays;
  const meanMentions = mean(mentions, weights);
  if (meanMentions === 0) {
    throw new MetricError({
      code: "undefined_score",
      message: "No row has a label, true or predicted: micro F1 is 0/0 there.",
    });
  }
  return (2 * mean(hits, weights)) / meanMentions;
}
