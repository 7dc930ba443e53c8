import { pairByPosition } from "../../columns/pair-by-position.ts";
import type { MetricOptions } from "../../contract.ts";
import { defineMetric } from "../../define-metric.ts";
import { severalColumns } from "../../options/common-options.ts";
import { computeMeanColumnSpearman, computeMeanWithZeros, readColumnPairs } from "./mean-column-spearman.ts";

export const meanColumnSpearmanMetric = defineMetric({
  name: "mean-column-spearman",
  title: "Mean column Spearman correlation",
  direction: "maximize",
  range: [-1, 1],
  best: 1,
  needs: {
    truth: { kind: "number", columns: "any", description: "The true values, one column for each quantity." },
    prediction: {
      kind: "number",
      columns: "any",
      description: "The predicted values in columns of the same names, none of them constant.",
    },
  },
  options: severalColumns,
  read: (truth, prediction, options: MetricOptions | undefined) =>
    readColumnPairs(truth, prediction, options),
  compute: computeMeanColumnSpearman,
  variants: {
    "mle-dojo": {
      differs: "A column that is constant on one side counts as 0 (google-quest-challenge).",
      compute: computeMeanWithZeros,
    },
    dsbench: {
      differs:
        "Pairs the columns of the prediction with those of the truth by position, whatever their names (google-quest-challenge).",
      read: (truth, prediction, options) => readColumnPairs(truth, prediction, options, pairByPosition),
    },
  },
});
