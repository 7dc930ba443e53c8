import { classNeeds } from "../../classification/class-needs.ts";
import { readLabelPairs } from "../../classification/label-pairs.ts";
import { pickColumns } from "../../columns/pick-column.ts";
import { defineMetric } from "../../define-metric.ts";
import { oneColumn } from "../../options/common-options.ts";
import { computeMacroF1 } from "./macro-f1.ts";

export const macroF1Metric = defineMetric({
  name: "macro-f1",
  title: "Macro F1",
  direction: "maximize",
  range: [0, 1],
  best: 1,
  needs: classNeeds,
  options: oneColumn,
  read: (truth, prediction, options) => {
    const columns = pickColumns(truth, prediction, options?.column);
    return readLabelPairs(columns.truth.vector, columns.prediction.vector, options?.weights);
  },
  compute: computeMacroF1,
});
