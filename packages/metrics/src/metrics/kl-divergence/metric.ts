import type { Table } from "apache-arrow";
import { pickMany } from "../../columns/pick-many.ts";
import { defineMetric } from "../../define-metric.ts";
import { clipOption, rowSumsOption } from "../../log-loss/declared-options.ts";
import { sumTolerance } from "../../log-loss/row-sums.ts";
import type { RowValues } from "../../numeric/row-means.ts";
import { anyColumns } from "../../options/common-options.ts";
import { meanLoss } from "../log-loss/log-loss.ts";
import { readDivergences, type KlDivergenceMetricOptions, type PredictionRule } from "./kl-divergence.ts";

export const klDivergenceMetric = defineMetric({
  name: "kl-divergence",
  title: "Kullback-Leibler divergence",
  direction: "minimize",
  // Rows may exceed one by the tolerance, and gain as much.
  range: [-sumTolerance, Infinity],
  best: 0,
  needs: {
    truth: {
      kind: "number",
      columns: "any",
      range: [0, Infinity],
      description: "One column per class with its share or votes; rows are divided by their sum.",
    },
    prediction: {
      kind: "class-probabilities",
      columns: "any",
      range: [0, 1],
      description: "The same columns, each with the probability of the class; each row sums to 1.",
    },
  },
  options: {
    ...anyColumns,
    clip: clipOption("1e-15, as Kaggle's evaluator does"),
    rowSums: rowSumsOption(["reject", "renormalise"]),
  },
  read: (truth: Table, prediction: Table, options: KlDivergenceMetricOptions | undefined) =>
    readTables(truth, prediction, options),
  compute: meanLoss,
  variants: {
    "mle-bench-v1": {
      differs: "Accepts rows whose sum rounds to 1 at five decimals.",
      read: (truth, prediction, options) =>
        readTables(truth, prediction, options, { sums: { within: 5e-6 } }),
    },
    "mle-dojo": {
      differs: "Accepts rows that are off one by up to 1.01e-3, and clips at 1e-15 from below only.",
      read: (truth, prediction, options) =>
        readTables(truth, prediction, options, { sums: { within: 1.01e-3 }, most: 1 }),
    },
  },
});

function readTables(
  truth: Table,
  prediction: Table,
  options: KlDivergenceMetricOptions | undefined,
  rule?: PredictionRule,
): RowValues {
  const names = options?.columns ?? (options?.column === undefined ? undefined : [options.column]);
  return readDivergences(pickMany(truth, prediction, names), options, rule);
}
