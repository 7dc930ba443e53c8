import type { Table } from "apache-arrow";
import { namedColumn, onlyColumn } from "../../columns/pick-column.ts";
import { defineMetric } from "../../define-metric.ts";
import type { MulticlassLogLossMetricOptions } from "../../log-loss/options.ts";
import { largestLoss } from "../../log-loss/probability.ts";
import { meanLoss } from "../log-loss/log-loss.ts";
import { readMulticlassLosses } from "./multiclass-log-loss.ts";

export const multiclassLogLossMetric = defineMetric({
  name: "multiclass-log-loss",
  title: "Log loss (several classes)",
  direction: "minimize",
  range: [0, largestLoss],
  best: 0,
  needs: {
    truth: { kind: "label", columns: "one", description: "The true class of each row." },
    prediction: {
      kind: "class-probabilities",
      columns: "one-per-class",
      range: [0, 1],
      description: "One column per class, named by the class, with its probability; each row sums to 1.",
    },
  },
  read: (truth: Table, prediction: Table, options: MulticlassLogLossMetricOptions | undefined) => {
    const actual =
      options?.column === undefined
        ? onlyColumn(truth, "truth")
        : namedColumn(truth, options.column, "truth");
    const classes = options?.classes ?? prediction.schema.fields.map((field) => field.name);
    const columns = classes.map(
      (name) => [name, namedColumn(prediction, name, "prediction").vector] as const,
    );
    return readMulticlassLosses(actual.vector, new Map(columns), options);
  },
  compute: meanLoss,
});
