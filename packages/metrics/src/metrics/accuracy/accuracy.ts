import { checkRows } from "../../columns/check-rows.ts";
import { encodeLabels, LabelTable } from "../../columns/encode-labels.ts";
import { toWeights } from "../../columns/to-weights.ts";
import type { LabelColumn, NumberColumn } from "../../contract.ts";
import { mean } from "../../numeric/mean.ts";
import type { RowValues } from "../../numeric/row-means.ts";

export interface AccuracyOptions {
  /** Non-negative weight per row. @defaultValue every row counts the same */
  readonly weights?: NumberColumn;
}

/**
 * Share of rows whose predicted label is the true one, in [0, 1]. Equals scikit-learn's `accuracy_score`.
 * @throws MetricError on missing labels, unequal lengths, no rows, bad weights
 */
export function accuracy(truth: LabelColumn, prediction: LabelColumn, options?: AccuracyOptions): number {
  return meanHit(readHits(truth, prediction, options?.weights));
}

/** 1 for each row that is right, 0 for the others. */
export function readHits(
  truth: LabelColumn,
  prediction: LabelColumn,
  weightColumn: NumberColumn | undefined,
): RowValues {
  const table = new LabelTable();
  const trueCodes = encodeLabels(truth, "truth", table);
  const codes = encodeLabels(prediction, "prediction", table);
  const weights = toWeights(weightColumn);
  const rows = checkRows({ truth: trueCodes, prediction: codes, weights });
  const values = new Float64Array(rows);
  for (let row = 0; row < rows; row++) values[row] = trueCodes[row] === codes[row] ? 1 : 0;
  return { rows, arrays: { values, weights } };
}

export function meanHit({ arrays }: RowValues): number {
  return mean(arrays.values, arrays.weights);
}
