import { defineMetric } from "../../define-metric.ts";
import { oneColumn } from "../../options/common-options.ts";
import { meanOf } from "../mae/mae.ts";
import { readRowCorrelations } from "./row-spearman.ts";

export const rowSpearmanMetric = defineMetric({
  name: "row-spearman",
  title: "Mean row Spearman correlation",
  direction: "maximize",
  range: [-1, 1],
  best: 1,
  needs: {
    truth: {
      kind: "text",
      columns: "one",
      description: "The true numbers of each row, separated by spaces.",
    },
    prediction: {
      kind: "text",
      columns: "one",
      description: "The predicted numbers of each row, separated by spaces, as many as the truth has.",
    },
  },
  options: oneColumn,
  read: readRowCorrelations,
  compute: meanOf,
});
