import type { Table } from "apache-arrow";
import { namedColumn } from "../../columns/pick-column.ts";
import { pickMany } from "../../columns/pick-many.ts";
import { MetricError } from "../../errors/metric-error.ts";
import { defineMetric } from "../../define-metric.ts";
import { anyColumns } from "../../options/common-options.ts";
import {
  computeMeanColumnRocAuc,
  readRankedColumns,
  takeRankedColumns,
  type RankedColumns,
} from "./mean-column-roc-auc.ts";
import type { MeanColumnRocAucMetricOptions } from "./options.ts";

const byPosition = {
  differs: "Pairs the columns of the prediction with those of the truth by position, whatever their names.",
  read: readByPosition,
};

export const meanColumnRocAucMetric = defineMetric({
  name: "mean-column-roc-auc",
  title: "Mean column-wise area under the ROC curve",
  direction: "maximize",
  range: [0, 1],
  best: 1,
  needs: {
    truth: {
      kind: "label",
      columns: "any",
      description: "One column per label: 1 where the row has it, 0 where not.",
    },
    prediction: {
      kind: "number",
      columns: "any",
      range: [-Infinity, Infinity],
      description: "The same columns, each a number that is higher where the label is more likely.",
    },
  },
  options: {
    ...anyColumns,
    notScored: {
      meaning: "The truth's label of cells that are not scored: each column is judged by its other rows.",
      values: [{ kind: "label" }],
      default: "every cell is scored",
    },
    oneClass: {
      meaning: "What a column with one class only counts.",
      values: [
        { kind: "one-of", values: ["refuse"] },
        { kind: "number", from: 0, to: 1 },
      ],
      default: "refuse: an error",
    },
  },
  read: (truth: Table, prediction: Table, options: MeanColumnRocAucMetricOptions | undefined) =>
    readRankedColumns(pickMany(truth, prediction, namesOf(options)), options),
  compute: computeMeanColumnRocAuc,
  take: takeRankedColumns,
  variants: { "mle-bench-v1": byPosition, "mle-dojo": byPosition },
});

function namesOf(options: MeanColumnRocAucMetricOptions | undefined): readonly string[] | undefined {
  return options?.columns ?? (options?.column === undefined ? undefined : [options.column]);
}

function readByPosition(
  truth: Table,
  prediction: Table,
  options: MeanColumnRocAucMetricOptions | undefined,
): RankedColumns {
  const names = namesOf(options) ?? truth.schema.fields.map((field) => field.name);
  const given = prediction.schema.fields;
  if (given.length !== names.length) {
    throw new MetricError({
      code: "missing_column",
      message: `By position the prediction must have ${names.length} columns; it has ${given.length}.`,
    });
  }
  const columns = names.map((name, at) => ({
    name,
    truth: namedColumn(truth, name, "truth").vector,
    prediction: prediction.getChildAt(at)!,
  }));
  return readRankedColumns(columns, options);
}
