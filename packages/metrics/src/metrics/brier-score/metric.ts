import { pickColumns } from "../../columns/pick-column.ts";
import { defineMetric } from "../../define-metric.ts";
import { oneColumn, positiveOption } from "../../options/common-options.ts";
import { meanLoss } from "../log-loss/log-loss.ts";
import { readSquares, type BrierScoreMetricOptions } from "./brier-score.ts";

export const brierScoreMetric = defineMetric({
  name: "brier-score",
  title: "Brier score",
  direction: "minimize",
  range: [0, 1],
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
  options: { ...oneColumn, positive: positiveOption },
  read: (truth, prediction, options: BrierScoreMetricOptions | undefined) => {
    const columns = pickColumns(truth, prediction, options?.column);
    return readSquares(columns.truth.vector, columns.prediction.vector, options);
  },
  compute: meanLoss,
});
