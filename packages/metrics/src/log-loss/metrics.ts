import type { Table } from "apache-arrow";
import { namedColumn, onlyColumn, pickColumns } from "../columns/pick-column.ts";
import { defineMetric } from "../define-metric.ts";
import { meanLoss, readBinaryLosses } from "./binary-log-loss.ts";
import { readMulticlassLosses } from "./multiclass-log-loss.ts";
import type { BinaryLogLossMetricOptions, MulticlassLogLossMetricOptions } from "./options.ts";
import { largestLoss } from "./probability.ts";

export const binaryLogLossMetric = defineMetric({
  name: "log-loss",
  title: "Log loss (two classes)",
  direction: "minimize",
  range: [0, largestLoss],
  best: 0,
  needs: {
    truth: { kind: "label", columns: "one", description: "1 for the positive class, 0 for the other." },
    prediction: {
      kind: "probability",
      columns: "one",
      range: [0, 1],
      description: "The probability of the positive class.",
    },
  },
  read: (truth, prediction, options: BinaryLogLossMetricOptions | undefined) => {
    const columns = pickColumns(truth, prediction, options?.column);
    return readBinaryLosses(columns.truth.vector, columns.prediction.vector, options);
  },
  compute: meanLoss,
});

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
