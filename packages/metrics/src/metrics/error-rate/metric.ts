import { classNeeds } from "../../classification/class-needs.ts";
import { pickColumns } from "../../columns/pick-column.ts";
import { defineMetric } from "../../define-metric.ts";
import { oneColumn } from "../../options/common-options.ts";
import { meanMiss, readMisses } from "./error-rate.ts";

export const errorRateMetric = defineMetric({
  name: "error-rate",
  title: "Error rate",
  direction: "minimize",
  range: [0, 1],
  best: 0,
  needs: classNeeds,
  options: oneColumn,
  read: (truth, prediction, options) => {
    const columns = pickColumns(truth, prediction, options?.column);
    return readMisses(columns.truth.vector, columns.prediction.vector, options?.weights);
  },
  compute: meanMiss,
});
