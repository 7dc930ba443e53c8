import { toWeights } from "../../columns/to-weights.ts";
import type { LabelColumn, MetricOptions, NumberColumn } from "../../contract.ts";
import { pairColumns, readColumnLosses, type ProbabilityColumn } from "../../log-loss/column-losses.ts";
import type { ClipOption } from "../../log-loss/options.ts";
import { resolveClip } from "../../log-loss/probability.ts";
import type { RowValues } from "../../numeric/row-means.ts";
import { meanLoss } from "../log-loss/log-loss.ts";

export interface MeanColumnLogLossOptions extends ClipOption {
  /** Non-negative weight per row. @defaultValue every row counts the same */
  readonly weights?: NumberColumn;
}

/** {@link MeanColumnLogLossOptions} of the metric over tables. */
export interface MeanColumnLogLossMetricOptions extends MetricOptions, ClipOption {}

/**
 * Mean over columns of the two-class log loss of each, in [0, 36.05]; clipped as in {@link binaryLogLoss}.
 *
 * @param labels the 0/1 labels of each column, by name
 * @param probabilities the probabilities of 1 for the columns of the same names; their order does not matter
 * @throws MetricError `missing_column`; `out_of_range` on a probability outside [0, 1]; on missing or non-finite values, labels
 * that are not binary, unequal lengths, no rows, bad weights
 */
export function meanColumnLogLoss(
  labels: Readonly<Record<string, LabelColumn>>,
  probabilities: Readonly<Record<string, NumberColumn>>,
  options?: MeanColumnLogLossOptions,
): number {
  return meanLoss(readMeanColumnLosses(pairColumns(labels, probabilities), options));
}

/** Every row's mean over columns: their mean is the mean over columns of the means over rows. */
export function readMeanColumnLosses(
  given: readonly ProbabilityColumn[],
  options: MeanColumnLogLossOptions | undefined,
): RowValues {
  const weights = toWeights(options?.weights);
  const { rows, columns } = readColumnLosses(given, resolveClip(options?.clip), weights);
  const values = new Float64Array(rows);
  for (const { losses } of columns) {
    for (let row = 0; row < rows; row++) values[row] = values[row]! + losses[row]! / columns.length;
  }
  return { rows, arrays: { values, weights } };
}
