import { pickColumns } from "../../columns/pick-column.ts";
import { defineMetric } from "../../define-metric.ts";
import type { BinaryLogLossMetricOptions } from "../../log-loss/options.ts";
import { largestLoss } from "../../log-loss/probability.ts";
import { meanLoss, readBinaryLosses } from "./log-loss.ts";

export const binaryLogLossMetric = defineMetric({
  name: "log-loss",
  title: "Log loss (two classes)",
  direction: "minimize",
  range: [0, largestLoss],
  best: 0,
  needs: {
    truth: { kind: "label", columns: "one", description: "1 for the positive class, 0 for the other." },
    prediction: {
      kind: "probability",
      columns: "one",
      range: [0, 1],
      description: "The probability of the positive class.",
    },
  },
  read: (truth, prediction, options: BinaryLogLossMetricOptions | undefined) => {
    const columns = pickColumns(truth, prediction, options?.column);
    return readBinaryLosses(columns.truth.vector, columns.prediction.vector, options);
  },
  compute: meanLoss,
});
