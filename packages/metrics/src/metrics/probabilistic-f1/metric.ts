import { pickColumns } from "../../columns/pick-column.ts";
import { defineMetric } from "../../define-metric.ts";
import { betaOption, oneColumn, positiveOption } from "../../options/common-options.ts";
import {
  computeProbabilisticF1,
  readProbabilities,
  type ProbabilisticF1MetricOptions,
} from "./probabilistic-f1.ts";

export const probabilisticF1Metric = defineMetric({
  name: "probabilistic-f1",
  title: "Probabilistic F1",
  direction: "maximize",
  range: [0, 1],
  best: 1,
  needs: {
    truth: { kind: "label", columns: "one", description: "1 for the positive class, 0 for the other." },
    prediction: {
      kind: "number",
      columns: "one",
      range: [-Infinity, Infinity],
      description: "The probability of the positive class; numbers outside [0, 1] count as the nearer end.",
    },
  },
  options: { ...oneColumn, positive: positiveOption, beta: betaOption(1) },
  read: (truth, prediction, options: ProbabilisticF1MetricOptions | undefined) => {
    const columns = pickColumns(truth, prediction, options?.column);
    return readProbabilities(columns.truth.vector, columns.prediction.vector, options);
  },
  compute: computeProbabilisticF1,
});
