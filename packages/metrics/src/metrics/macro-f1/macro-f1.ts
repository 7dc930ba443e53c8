import { checkRows } from "../../columns/check-rows.ts";
import { encodeLabels, LabelTable } from "../../columns/encode-labels.ts";
import type { RowData } from "../../columns/row-data.ts";
import { toWeights } from "../../columns/to-weights.ts";
import type { LabelColumn, NumberColumn } from "../../contract.ts";
import { compensatedSum } from "../../numeric/compensated-sum.ts";

export interface MacroF1Options {
  /** Non-negative weight per row. @defaultValue every row counts the same */
  readonly weights?: NumberColumn;
}

export interface LabelPairs extends RowData {
  readonly classes: number;
  readonly arrays: {
    readonly truth: Int32Array;
    readonly prediction: Int32Array;
    readonly weights: Float64Array | undefined;
  };
}

/**
 * Mean over classes of F1 = 2·TP / (2·TP + FP + FN), in [0, 1]. The classes are those that occur in the truth
 * or in the prediction, so a class that is only predicted counts as 0. Equals scikit-learn's
 * `f1_score(average="macro", zero_division=0)`.
 *
 * @throws MetricError on missing labels, unequal lengths, no rows, bad weights
 */
export function macroF1(truth: LabelColumn, prediction: LabelColumn, options?: MacroF1Options): number {
  return computeMacroF1(readLabelPairs(truth, prediction, options?.weights));
}

export function readLabelPairs(
  truthColumn: LabelColumn,
  predictionColumn: LabelColumn,
  weightColumn: NumberColumn | undefined,
): LabelPairs {
  const table = new LabelTable();
  const truth = encodeLabels(truthColumn, "truth", table);
  const prediction = encodeLabels(predictionColumn, "prediction", table);
  const weights = toWeights(weightColumn);
  const rows = checkRows({ truth, prediction, weights });
  return { rows, classes: table.size, arrays: { truth, prediction, weights } };
}

export function computeMacroF1({ rows, classes, arrays }: LabelPairs): number {
  const { truth, prediction, weights } = arrays;
  const hits = new Float64Array(classes);
  const mentions = new Float64Array(classes);
  const present = new Uint8Array(classes);
  for (let row = 0; row < rows; row++) {
    const weight = weights === undefined ? 1 : weights[row]!;
    const actual = truth[row]!;
    const guess = prediction[row]!;
    present[actual] = 1;
    present[guess] = 1;
    // TP + FN and TP + FP both land here: the denominator 2·TP + FP + FN.
    mentions[actual] = mentions[actual]! + weight;
    mentions[guess] = mentions[guess]! + weight;
    if (actual === guess) hits[actual] = hits[actual]! + weight;
  }
  const scores = hits.map((hit, label) => (hit === 0 ? 0 : (2 * hit) / mentions[label]!));
  let occurring = 0;
  for (const flag of present) occurring += flag;
  return compensatedSum(scores) / occurring;
}
