import { toWeights } from "../../columns/to-weights.ts";
import type { LabelColumn, MetricOptions, NumberColumn } from "../../contract.ts";
import {
  pairColumns,
  readColumnLosses,
  type ColumnLosses,
  type ProbabilityColumn,
} from "../../log-loss/column-losses.ts";
import type { ClipOption } from "../../log-loss/options.ts";
import { kaggleClip, resolveClip } from "../../log-loss/probability.ts";
import type { RowValues } from "../../numeric/row-means.ts";
import { meanLoss } from "../log-loss/log-loss.ts";
import { resolveLabelWeights, type LabelWeights } from "./label-weights.ts";

interface WeightedLossSettings extends ClipOption {
  /** What a label of each column counts, by the column's name. @defaultValue 1 for every label of a column not named */
  readonly labelWeights?: Readonly<Record<string, LabelWeights>>;
  /** Probabilities are first kept in [clip, 1 - clip]; at least 2^-52. @defaultValue 1e-15, as RSNA's evaluators do */
  readonly clip?: number;
}

export interface WeightedLogLossOptions extends WeightedLossSettings {
  /** Non-negative weight per row. @defaultValue every row counts the same */
  readonly weights?: NumberColumn;
}

/** {@link WeightedLogLossOptions} of the metric over tables. */
export interface WeightedLogLossMetricOptions extends MetricOptions, WeightedLossSettings {}

/**
 * Log loss over several two-class columns that count by column and by label, in [0, 36.05]: each row is the mean of its
 * columns' losses by those weights, the score the mean over rows.
 *
 * @param labels the 0/1 labels of each column, by name
 * @param probabilities the probabilities of 1 for the columns of the same names; their order does not matter
 * @throws MetricError `missing_column`, also on a weight of a column that is not there; `bad_option`; `out_of_range`; on missing
 * or non-finite values, labels that are not binary, unequal lengths, no rows, bad weights
 */
export function weightedLogLoss(
  labels: Readonly<Record<string, LabelColumn>>,
  probabilities: Readonly<Record<string, NumberColumn>>,
  options?: WeightedLogLossOptions,
): number {
  return meanLoss(readWeightedLosses(pairColumns(labels, probabilities), options));
}

export function readWeightedLosses(
  given: readonly ProbabilityColumn[],
  options: WeightedLogLossOptions | undefined,
): RowValues {
  const names = given.map(({ name }) => name);
  const labelWeights = resolveLabelWeights(names, options?.labelWeights);
  const weights = toWeights(options?.weights);
  const { rows, columns } = readColumnLosses(given, resolveClip(options?.clip ?? kaggleClip), weights);
  const values = new Float64Array(rows);
  for (let row = 0; row < rows; row++) values[row] = meanOfRow(columns, labelWeights, row);
  return { rows, arrays: { values, weights } };
}

/** `labelWeights` holds the weight of 0 and that of 1 for each column in turn. */
function meanOfRow(columns: readonly ColumnLosses[], labelWeights: Float64Array, row: number): number {
  let sum = 0;
  let size = 0;
  for (let at = 0; at < columns.length; at++) {
    const { labels, losses } = columns[at]!;
    const weight = labelWeights[2 * at + labels[row]!]!;
    sum += weight * losses[row]!;
    size += weight;
  }
  return sum / size;
}
