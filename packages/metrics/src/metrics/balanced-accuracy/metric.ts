import { classNeeds } from "../../classification/class-needs.ts";
import { readLabelPairs } from "../../classification/label-pairs.ts";
import { pickColumns } from "../../columns/pick-column.ts";
import { defineMetric } from "../../define-metric.ts";
import { oneColumn } from "../../options/common-options.ts";
import { computeBalancedAccuracy } from "./balanced-accuracy.ts";

export const balancedAccuracyMetric = defineMetric({
  name: "balanced-accuracy",
  title: "Balanced accuracy",
  direction: "maximize",
  range: [0, 1],
  best: 1,
  needs: classNeeds,
  options: oneColumn,
  read: (truth, prediction, options) => {
    const columns = pickColumns(truth, prediction, options?.column);
    return readLabelPairs(columns.truth.vector, columns.prediction.vector, options?.weights);
  },
  compute: computeBalancedAccuracy,
});
