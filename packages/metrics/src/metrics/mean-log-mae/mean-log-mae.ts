import type { Table } from "apache-arrow";
import { checkRows } from "../../columns/check-rows.ts";
import { groupRows } from "../../columns/group-rows.ts";
import { namedColumn, pickColumns } from "../../columns/pick-column.ts";
import type { LabelColumn, MetricOptions, NumberColumn } from "../../contract.ts";
import { MetricError } from "../../errors/metric-error.ts";
import { finiteScore, mean } from "../../numeric/mean.ts";
import type { RowValues } from "../../numeric/row-means.ts";
import { overGroups } from "../../regression/over-groups.ts";
import { meanOf, readAbsoluteErrors } from "../mae/mae.ts";

/** Options of the metric over tables. */
export interface MeanLogMaeMetricOptions extends MetricOptions {
  /** The column of the truth that says which group a row is of. @defaultValue all rows are one group */
  readonly group?: string;
}

/** No group's error counts as less. */
export const smallestMae = 1e-9;

/**
 * Mean over groups of the natural logarithm of the group's mean absolute error, in [ln 1e-9, ∞). An error below 1e-9 counts as
 * 1e-9, so the best score is about -20.7233. Every group counts the same, whatever its size.
 *
 * @throws MetricError on missing or non-finite values, unequal lengths, no rows, overflow
 */
export function meanLogMae(truth: NumberColumn, prediction: NumberColumn, groups: LabelColumn): number {
  return meanOf(groupLogs(readAbsoluteErrors(truth, prediction, undefined), groups, flooredLog));
}

export function readGroupLogs(
  truth: Table,
  prediction: Table,
  options: MeanLogMaeMetricOptions | undefined,
): RowValues {
  return readLogs(truth, prediction, options, flooredLog);
}

/** As {@link readGroupLogs}, without a floor: a group without an error has no logarithm. */
export function readBareGroupLogs(
  truth: Table,
  prediction: Table,
  options: MeanLogMaeMetricOptions | undefined,
): RowValues {
  return readLogs(truth, prediction, options, bareLog);
}

function readLogs(
  truth: Table,
  prediction: Table,
  options: MeanLogMaeMetricOptions | undefined,
  log: (error: number) => number,
): RowValues {
  const { column, group } = options ?? {};
  const named = group === undefined ? undefined : namedColumn(truth, group, "truth").vector;
  const columns = pickColumns(truth, prediction, column, [group]);
  const errors = readAbsoluteErrors(columns.truth.vector, columns.prediction.vector, undefined);
  return groupLogs(errors, named ?? new Uint8Array(errors.rows), log);
}

function groupLogs({ arrays }: RowValues, labels: LabelColumn, log: (error: number) => number): RowValues {
  checkRows({ truth: arrays.values, group: labels });
  const groups = groupRows(labels, "group");
  const values = overGroups(groups, arrays.values, (errors) => log(finiteScore(mean(errors))));
  return { rows: groups.count, arrays: { values, weights: undefined } };
}

function flooredLog(error: number): number {
  return Math.log(Math.max(error, smallestMae));
}

function bareLog(error: number): number {
  if (error > 0) return Math.log(error);
  throw new MetricError({
    code: "undefined_score",
    message: "A group has no error at all, and MLE-bench's formula takes the logarithm of it.",
  });
}
