import { checkRows } from "../../columns/check-rows.ts";
import { takeRows, type RowData } from "../../columns/row-data.ts";
import { toNumbers } from "../../columns/to-numbers.ts";
import { toWeights } from "../../columns/to-weights.ts";
import type { LabelColumn, NumberColumn } from "../../contract.ts";
import { MetricError } from "../../errors/metric-error.ts";
import { mean } from "../../numeric/mean.ts";
import { aucWithin } from "../../ranking/auc-within.ts";
import type { RankedLabels } from "../../ranking/ranked-labels.ts";
import { selectRows } from "../../ranking/select-rows.ts";
import { readLabelColumn, unscored } from "./label-column.ts";
import type { MeanColumnRocAucOptions } from "./options.ts";

/** One column's labels and scores. */
export interface ScoredColumn {
  readonly name: string;
  readonly truth: LabelColumn;
  readonly prediction: NumberColumn;
}

export interface RankedColumns extends RowData {
  readonly columns: readonly { readonly name: string; readonly data: RankedLabels }[];
  readonly oneClass: "refuse" | number;
}

/**
 * Mean over columns of the ROC AUC of each, in [0, 1]. Equals the mean of scikit-learn's `roc_auc_score` of each column,
 * `roc_auc_score(average="macro")` of the matrices.
 *
 * @param labels the 0/1 labels of each column, by name
 * @param scores the scores of the columns of the same names; their order does not matter
 * @throws MetricError `undefined_score` when a column has one class only; `missing_column`; on missing or non-finite values,
 * labels that are not binary, unequal lengths, no rows, bad weights
 */
export function meanColumnRocAuc(
  labels: Readonly<Record<string, LabelColumn>>,
  scores: Readonly<Record<string, NumberColumn>>,
  options?: MeanColumnRocAucOptions,
): number {
  const columns = Object.entries(labels).map(([name, truth]) => {
    const prediction = Object.hasOwn(scores, name) ? scores[name] : undefined;
    if (prediction !== undefined) return { name, truth, prediction };
    throw new MetricError({
      code: "missing_column",
      message: `There are no scores for the column "${name}".`,
      column: name,
    });
  });
  return computeMeanColumnRocAuc(readRankedColumns(columns, options));
}

export function readRankedColumns(
  columns: readonly ScoredColumn[],
  options: MeanColumnRocAucOptions | undefined,
): RankedColumns {
  const oneClass = options?.oneClass ?? "refuse";
  if (oneClass !== "refuse" && !(oneClass >= 0 && oneClass <= 1)) {
    throw new MetricError({
      code: "bad_option",
      message: `Option "oneClass" is ${JSON.stringify(oneClass)}; it must be "refuse" or a number in [0, 1].`,
    });
  }
  if (columns.length === 0) {
    throw new MetricError({ code: "missing_column", message: "There is no value column to score." });
  }
  const weights = toWeights(options?.weights);
  const ranked = columns.map(({ name, truth, prediction }) => {
    const labels = readLabelColumn(truth, name, options?.notScored);
    const scores = toNumbers(prediction, name);
    const rows = checkRows({ [name]: labels, prediction: scores, weights });
    return { name, data: { rows, arrays: { labels, scores, weights } } };
  });
  const rows = checkRows(Object.fromEntries(ranked.map(({ name, data }) => [name, data.arrays.labels])));
  return { rows, arrays: {}, columns: ranked, oneClass };
}

export function takeRankedColumns(data: RankedColumns, indices: Uint32Array): RankedColumns {
  const columns = data.columns.map(({ name, data: column }) => ({ name, data: takeRows(column, indices) }));
  return { ...data, rows: indices.length, columns };
}

export function computeMeanColumnRocAuc({ columns, oneClass }: RankedColumns): number {
  return mean(Float64Array.from(columns, ({ name, data }) => aucOfColumn(data, name, oneClass)));
}

function aucOfColumn(data: RankedLabels, name: string, oneClass: "refuse" | number): number {
  const { labels } = data.arrays;
  const scored = labels.includes(unscored) ? selectRows(data, (row) => labels[row] !== unscored) : data;
  try {
    return aucWithin(scored, `column "${name}"`);
  } catch (error) {
    if (oneClass === "refuse" || !MetricError.isInstance(error) || error.code !== "undefined_score")
      throw error;
    return oneClass;
  }
}
