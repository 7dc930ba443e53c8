import { pickColumns } from "../../columns/pick-column.ts";
import { defineMetric } from "../../define-metric.ts";
import { meanHit, readHits } from "./accuracy.ts";

export const accuracyMetric = defineMetric({
  name: "accuracy",
  title: "Accuracy",
  direction: "maximize",
  range: [0, 1],
  best: 1,
  needs: {
    truth: { kind: "label", columns: "one", description: "The true class of each row." },
    prediction: { kind: "label", columns: "one", description: "The predicted class of each row." },
  },
  read: (truth, prediction, options) => {
    const columns = pickColumns(truth, prediction, options?.column);
    return readHits(columns.truth.vector, columns.prediction.vector, options?.weights);
  },
  compute: meanHit,
});
