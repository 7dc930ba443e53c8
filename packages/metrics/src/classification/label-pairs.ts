import { checkRows } from "../columns/check-rows.ts";
import { encodeLabels, LabelTable } from "../columns/encode-labels.ts";
import type { RowData } from "../columns/row-data.ts";
import { toWeights } from "../columns/to-weights.ts";
import type { LabelColumn, NumberColumn } from "../contract.ts";

/** A true and a predicted class per row, as codes below `classes`. */
export interface LabelPairs extends RowData {
  readonly classes: number;
  readonly arrays: {
    readonly truth: Int32Array;
    readonly prediction: Int32Array;
    readonly weights: Float64Array | undefined;
  };
}

/** @throws MetricError on missing labels, unequal lengths, no rows, bad weights */
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
