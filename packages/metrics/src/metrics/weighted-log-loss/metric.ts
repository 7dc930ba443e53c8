import type { Table } from "apache-arrow";
import { pickMany } from "../../columns/pick-many.ts";
import { defineMetric } from "../../define-metric.ts";
import { columnNeeds } from "../../log-loss/column-needs.ts";
import { clipOption } from "../../log-loss/declared-options.ts";
import { largestLoss } from "../../log-loss/probability.ts";
import { anyColumns } from "../../options/common-options.ts";
import { meanLoss } from "../log-loss/log-loss.ts";
import { readWeightedLosses, type WeightedLogLossMetricOptions } from "./weighted-log-loss.ts";
import type { OptionValue } from "../../contract.ts";

const weight = { kind: "number", above: 0 } as const satisfies OptionValue;

export const weightedLogLossMetric = defineMetric({
  name: "weighted-log-loss",
  title: "Log loss weighted by column and label",
  direction: "minimize",
  range: [0, largestLoss],
  best: 0,
  needs: columnNeeds,
  options: {
    ...anyColumns,
    clip: clipOption("1e-15, as RSNA's evaluators do"),
    labelWeights: {
      meaning:
        "What a label of each column counts, by the column's name: one number, or `negative` and `positive`.",
      values: [{ kind: "by-name", each: [weight, { kind: "by-name", each: [weight] }] }],
      default: "1 for every label of a column not named",
    },
  },
  read: (truth: Table, prediction: Table, options: WeightedLogLossMetricOptions | undefined) => {
    const names = options?.columns ?? (options?.column === undefined ? undefined : [options.column]);
    return readWeightedLosses(pickMany(truth, prediction, names), options);
  },
  compute: meanLoss,
});
