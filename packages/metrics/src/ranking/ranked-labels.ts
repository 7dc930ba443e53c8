import { checkRows } from "../columns/check-rows.ts";
import type { RowData } from "../columns/row-data.ts";
import { toBinary } from "../columns/to-binary.ts";
import { toNumbers } from "../columns/to-numbers.ts";
import { toWeights } from "../columns/to-weights.ts";
import type { Label, LabelColumn, MetricOptions, NumberColumn } from "../contract.ts";

export interface RankingOptions {
  /** Non-negative weight per row. @defaultValue every row counts the same */
  readonly weights?: NumberColumn;
  /** The label of the positive class. @defaultValue 1; labels other than 0 and 1 need it */
  readonly positive?: Label;
}

/** {@link RankingOptions} of a metric over tables. */
export interface RankingMetricOptions extends MetricOptions {
  /** The label of the positive class. @defaultValue 1; labels other than 0 and 1 need it */
  readonly positive?: Label;
}

export interface RankedLabels extends RowData {
  readonly arrays: {
    /** 1 for the positive class, 0 for the other. */
    readonly labels: Uint8Array;
    readonly scores: Float64Array;
    readonly weights: Float64Array | undefined;
  };
}

export function readRankedLabels(
  truth: LabelColumn,
  prediction: NumberColumn,
  options: RankingOptions | undefined,
): RankedLabels {
  const labels = toBinary(truth, "truth", options?.positive);
  const scores = toNumbers(prediction, "prediction");
  const weights = toWeights(options?.weights);
  const rows = checkRows({ truth: labels, prediction: scores, weights });
  return { rows, arrays: { labels, scores, weights } };
}
