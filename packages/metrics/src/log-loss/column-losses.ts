import { checkRows } from "../columns/check-rows.ts";
import { toFlags } from "../columns/to-flags.ts";
import { toNumbers } from "../columns/to-numbers.ts";
import type { LabelColumn, NumberColumn } from "../contract.ts";
import { MetricError } from "../errors/metric-error.ts";
import { binaryLoss, refuseOutside } from "./probability.ts";

/** One column's labels and the probabilities of its positive class. */
export interface ProbabilityColumn {
  readonly name: string;
  readonly truth: LabelColumn;
  readonly prediction: NumberColumn;
}

/** One column read: the labels, and the loss of each row. */
export interface ColumnLosses {
  readonly name: string;
  readonly labels: Uint8Array;
  readonly losses: Float64Array;
}

/** Pairs labels and probabilities by name. @throws MetricError `missing_column` */
export function pairColumns(
  labels: Readonly<Record<string, LabelColumn>>,
  probabilities: Readonly<Record<string, NumberColumn>>,
): readonly ProbabilityColumn[] {
  return Object.entries(labels).map(([name, truth]) => {
    const prediction = Object.hasOwn(probabilities, name) ? probabilities[name] : undefined;
    if (prediction !== undefined) return { name, truth, prediction };
    throw new MetricError({
      code: "missing_column",
      message: `There are no probabilities for the column "${name}".`,
      column: name,
    });
  });
}

/** @throws MetricError `missing_column` when there are none, `out_of_range`, and what reading a column throws */
export function readColumnLosses(
  columns: readonly ProbabilityColumn[],
  clip: number,
  weights: Float64Array | undefined,
): { readonly rows: number; readonly columns: readonly ColumnLosses[] } {
  if (columns.length === 0) {
    throw new MetricError({ code: "missing_column", message: "There is no value column to score." });
  }
  const read = columns.map(({ name, truth, prediction }) => {
    const labels = toFlags(truth, name);
    const losses = toNumbers(prediction, name).slice();
    checkRows({ [name]: labels, prediction: losses, weights });
    refuseOutside(losses, name);
    for (let row = 0; row < losses.length; row++) losses[row] = binaryLoss(labels[row]!, losses[row]!, clip);
    return { name, labels, losses };
  });
  return {
    rows: checkRows(Object.fromEntries(read.map(({ name, labels }) => [name, labels]))),
    columns: read,
  };
}
