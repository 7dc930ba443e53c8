import type { Table } from "apache-arrow";
import { pickMany } from "../../columns/pick-many.ts";
import { defineMetric } from "../../define-metric.ts";
import { columnNeeds } from "../../log-loss/column-needs.ts";
import { clipOption } from "../../log-loss/declared-options.ts";
import { largestLoss } from "../../log-loss/probability.ts";
import { anyColumns } from "../../options/common-options.ts";
import { meanLoss } from "../log-loss/log-loss.ts";
import { readMeanColumnLosses, type MeanColumnLogLossMetricOptions } from "./mean-column-log-loss.ts";

export const meanColumnLogLossMetric = defineMetric({
  name: "mean-column-log-loss",
  title: "Mean column-wise log loss",
  direction: "minimize",
  range: [0, largestLoss],
  best: 0,
  needs: columnNeeds,
  options: { ...anyColumns, clip: clipOption() },
  read: (truth: Table, prediction: Table, options: MeanColumnLogLossMetricOptions | undefined) => {
    const names = options?.columns ?? (options?.column === undefined ? undefined : [options.column]);
    return readMeanColumnLosses(pickMany(truth, prediction, names), options);
  },
  compute: meanLoss,
});
