import { pickColumns } from "../../columns/pick-column.ts";
import { defineMetric } from "../../define-metric.ts";
import { computeMacroF1, readLabelPairs } from "./macro-f1.ts";

export const macroF1Metric = defineMetric({
  name: "macro-f1",
  title: "Macro F1",
  direction: "maximize",
  range: [0, 1],
  best: 1,
  needs: {
    truth: { kind: "label", columns: "one", description: "The true class of each row." },
    prediction: { kind: "label", columns: "one", description: "The predicted class of each row." },
  },
  read: (truth, prediction, options) => {
    const columns = pickColumns(truth, prediction, options?.column);
    return readLabelPairs(columns.truth.vector, columns.prediction.vector, options?.weights);
  },
  compute: computeMacroF1,
});
