import { classNeeds } from "../../classification/class-needs.ts";
import { readLabelPairs } from "../../classification/label-pairs.ts";
import { pickColumns } from "../../columns/pick-column.ts";
import { defineMetric } from "../../define-metric.ts";
import { oneColumn } from "../../options/common-options.ts";
import { computeMcc } from "./mcc.ts";

export const mccMetric = defineMetric({
  name: "mcc",
  title: "Matthews correlation coefficient",
  direction: "maximize",
  range: [-1, 1],
  best: 1,
  needs: classNeeds,
  options: oneColumn,
  read: (truth, prediction, options) => {
    const columns = pickColumns(truth, prediction, options?.column);
    return readLabelPairs(columns.truth.vector, columns.prediction.vector, options?.weights);
  },
  compute: computeMcc,
});
