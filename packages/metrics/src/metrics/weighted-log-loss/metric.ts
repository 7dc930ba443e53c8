import type { Table } from "apache-arrow";
import { pickMany } from "../../columns/pick-many.ts";
import { defineMetric } from "../../define-metric.ts";
import { columnNeeds } from "../../log-loss/column-needs.ts";
import { largestLoss } from "../../log-loss/probability.ts";
import { meanLoss } from "../log-loss/log-loss.ts";
import { readWeightedLosses, type WeightedLogLossMetricOptions } from "./weighted-log-loss.ts";

export const weightedLogLossMetric = defineMetric({
  name: "weighted-log-loss",
  title: "Log loss weighted by column and label",
  direction: "minimize",
  range: [0, largestLoss],
  best: 0,
  needs: columnNeeds,
  read: (truth: Table, prediction: Table, options: WeightedLogLossMetricOptions | undefined) => {
    const names = options?.columns ?? (options?.column === undefined ? undefined : [options.column]);
    return readWeightedLosses(pickMany(truth, prediction, names), options);
  },
  compute: meanLoss,
});
