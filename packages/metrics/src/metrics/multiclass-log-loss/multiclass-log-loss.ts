import { checkRows } from "../../columns/check-rows.ts";
import { encodeLabels, LabelTable } from "../../columns/encode-labels.ts";
import { toNumbers } from "../../columns/to-numbers.ts";
import { toWeights } from "../../columns/to-weights.ts";
import type { LabelColumn, NumberColumn } from "../../contract.ts";
import { MetricError } from "../../errors/metric-error.ts";
import type { RowValues } from "../../numeric/row-means.ts";
import { meanLoss } from "../log-loss/log-loss.ts";
import type { MulticlassLogLossOptions } from "../../log-loss/options.ts";
import { clipped, clippedLoss, refuseOutside, resolveClip } from "../../log-loss/probability.ts";
import { checkedSums, sumsOf, type SumRule } from "../../log-loss/row-sums.ts";

/**
 * Log loss of any number of classes, in [0, 36.05]: the mean of -ln of the probability given to the true
 * class, clipped as in {@link binaryLogLoss}.
 *
 * @param labels the true class of each row; a class that is a number finds its column by its digits
 * @param probabilities a probability column per class, by the name of the class
 * @throws MetricError `unknown_label` on a true class without a column; `row_sum` when a row does not sum to
 * one and `rowSums` is "reject"; `out_of_range` on a probability outside [0, 1]; on missing or non-finite
 * values, unequal lengths, no rows, bad weights
 */
export function multiclassLogLoss(
  labels: LabelColumn,
  probabilities: Readonly<Record<string, NumberColumn>>,
  options?: MulticlassLogLossOptions,
): number {
  return meanLoss(readMulticlassLosses(labels, new Map(Object.entries(probabilities)), options));
}

export function readMulticlassLosses(
  truthColumn: LabelColumn,
  probabilities: ReadonlyMap<string, NumberColumn>,
  options: MulticlassLogLossOptions | undefined,
  rule: SumRule = options?.rowSums ?? "reject",
): RowValues {
  const clip = resolveClip(options?.clip);
  const table = new LabelTable();
  const truth = encodeLabels(truthColumn, "truth", table);
  const columns = new Map<string, Float64Array>();
  for (const [name, column] of probabilities) columns.set(name, toNumbers(column, name));
  const weights = toWeights(options?.weights);
  const rows = checkRows({ truth, ...Object.fromEntries(columns), weights });
  for (const [name, column] of columns) refuseOutside(column, name);
  const columnOf = table.classes.map((label) => columnOfClass(columns, String(label)));
  const given = [...columns.values()];
  const values = new Float64Array(rows);
  if (rule === "clip-then-renormalise") {
    const sums = sumsOf(
      given.map((column) => column.map((chance) => clipped(chance, clip))),
      rows,
    );
    for (let row = 0; row < rows; row++) {
      values[row] = -Math.log(clipped(columnOf[truth[row]!]![row]!, clip) / sums[row]!);
    }
    return { rows, arrays: { values, weights } };
  }
  const sums = checkedSums(given, rows, rule);
  for (let row = 0; row < rows; row++) {
    const chance = columnOf[truth[row]!]![row]!;
    values[row] = clippedLoss(sums === undefined ? chance : chance / sums[row]!, clip);
  }
  return { rows, arrays: { values, weights } };
}

function columnOfClass(columns: ReadonlyMap<string, Float64Array>, label: string): Float64Array {
  const column = columns.get(label);
  if (column !== undefined) return column;
  throw new MetricError({
    code: "unknown_label",
    message: `The true class "${label}" has no probability column; add a column of that name.`,
    column: label,
  });
}
