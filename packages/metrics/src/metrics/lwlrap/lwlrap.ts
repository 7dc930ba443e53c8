import { checkRows } from "../../columns/check-rows.ts";
import type { RowData } from "../../columns/row-data.ts";
import { toFlags } from "../../columns/to-flags.ts";
import { toNumbers } from "../../columns/to-numbers.ts";
import { toWeights } from "../../columns/to-weights.ts";
import type { LabelColumn, NumberColumn } from "../../contract.ts";
import { MetricError } from "../../errors/metric-error.ts";
import { mean } from "../../numeric/mean.ts";
import { sumOfPrecisions } from "./sum-of-precisions.ts";

export interface LwlrapOptions {
  /** Non-negative weight per row. @defaultValue every row counts the same */
  readonly weights?: NumberColumn;
}

/** A column of one label: 1 where it is true, and the score that it is given. */
export interface LabelScores {
  readonly flags: Uint8Array;
  readonly scores: Float64Array;
}

export interface RankedLabelSets extends RowData {
  readonly labels: readonly LabelScores[];
  readonly arrays: { readonly weights: Float64Array | undefined };
}

/**
 * Label-weighted label-ranking average precision, in [0, 1]. Each true label of a row has a precision: the share of true labels
 * among those that score at least as high. The mean over all true labels of all rows. Equals scikit-learn's
 * `label_ranking_average_precision_score` with the number of true labels as the weight of each row.
 *
 * @param truth One 0/1 column per label
 * @param scores One column per label, the same labels in the same order
 * @throws MetricError `undefined_score` when no row has a true label; `unknown_label` on a flag other than 0 and 1; on missing
 * or non-finite values, unequal lengths, no rows, bad weights
 */
export function lwlrap(
  truth: readonly LabelColumn[],
  scores: readonly NumberColumn[],
  options?: LwlrapOptions,
): number {
  return computeLwlrap(readLabelScores(truth, scores, options?.weights));
}

export function readLabelScores(
  truthColumns: readonly LabelColumn[],
  scoreColumns: readonly NumberColumn[],
  weightColumn: NumberColumn | undefined,
): RankedLabelSets {
  if (truthColumns.length !== scoreColumns.length || truthColumns.length === 0) {
    throw new MetricError({
      code: "missing_column",
      message: `Truth and prediction need one column per label; got ${truthColumns.length} and ${scoreColumns.length}.`,
    });
  }
  const labels = truthColumns.map((column, label) => ({
    flags: toFlags(column, `truth[${label}]`),
    scores: toNumbers(scoreColumns[label]!, `prediction[${label}]`),
  }));
  const weights = toWeights(weightColumn);
  const columns = labels.flatMap(({ flags, scores }, label) => [
    [`truth[${label}]`, flags] as const,
    [`prediction[${label}]`, scores] as const,
  ]);
  const rows = checkRows({ ...Object.fromEntries<Uint8Array | Float64Array>(columns), weights });
  return { rows, labels, arrays: { weights } };
}

export function computeLwlrap({ rows, labels, arrays }: RankedLabelSets): number {
  const precisions = new Float64Array(rows);
  const positives = new Float64Array(rows);
  const flags = new Uint8Array(labels.length);
  const scores = new Float64Array(labels.length);
  for (let row = 0; row < rows; row++) {
    for (let label = 0; label < labels.length; label++) {
      const flag = labels[label]!.flags[row]!;
      flags[label] = flag;
      scores[label] = labels[label]!.scores[row]!;
      positives[row] = positives[row]! + flag;
    }
    precisions[row] = sumOfPrecisions(flags, scores, positives[row]!);
  }
  const labelsPerRow = mean(positives, arrays.weights);
  if (labelsPerRow > 0) return mean(precisions, arrays.weights) / labelsPerRow;
  throw new MetricError({
    code: "undefined_score",
    message: "No row has a true label to be ranked.",
    column: "truth",
  });
}

export function takeLabelScores({ labels, arrays }: RankedLabelSets, indices: Uint32Array): RankedLabelSets {
  const { weights } = arrays;
  return {
    rows: indices.length,
    labels: labels.map(({ flags, scores }) => ({
      flags: Uint8Array.from(indices, (row) => flags[row]!),
      scores: Float64Array.from(indices, (row) => scores[row]!),
    })),
    arrays: { weights: weights && Float64Array.from(indices, (row) => weights[row]!) },
  };
}
