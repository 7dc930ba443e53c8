import { DataType, type Table } from "apache-arrow";
import { namedColumn, pickColumns } from "../../columns/pick-column.ts";
import type { MetricOptions } from "../../contract.ts";
import { defineMetric } from "../../define-metric.ts";
import { computeMicroF1, readIndicators, readLabelSets, type SetCounts } from "./micro-f1.ts";

export const microF1Metric = defineMetric({
  name: "micro-f1",
  title: "Micro F1 (multi-label)",
  direction: "maximize",
  range: [0, 1],
  best: 1,
  needs: {
    truth: {
      kind: "label-set",
      columns: "one-or-one-per-class",
      description: "The true labels of each row: separated by spaces, or one 0/1 column per label.",
    },
    prediction: {
      kind: "label-set",
      columns: "one-or-one-per-class",
      description: "The predicted labels of each row, in the form of the truth.",
    },
  },
  read: (truth: Table, prediction: Table, options: MetricOptions | undefined): SetCounts => {
    if (options?.column === undefined && !holdsTexts(truth)) {
      const names = truth.schema.fields.map((field) => field.name);
      return readIndicators(
        names.map((name) => namedColumn(truth, name, "truth").vector),
        names.map((name) => namedColumn(prediction, name, "prediction").vector),
        options?.weights,
      );
    }
    const columns = pickColumns(truth, prediction, options?.column);
    return readLabelSets(columns.truth.vector, columns.prediction.vector, options?.weights);
  },
  compute: computeMicroF1,
});

/** A text column means label sets; a table without one holds indicators. */
function holdsTexts(table: Table): boolean {
  return table.schema.fields.some((field) => {
    const type: unknown = field.type;
    return DataType.isUtf8(type) || DataType.isLargeUtf8(type) || DataType.isDictionary(type);
  });
}
