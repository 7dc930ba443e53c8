import { pickColumns } from "../../columns/pick-column.ts";
import { defineMetric } from "../../define-metric.ts";
import { computeQuadraticKappa, readRatings, type KappaMetricOptions } from "./quadratic-kappa.ts";

export const quadraticKappaMetric = defineMetric({
  name: "quadratic-kappa",
  title: "Quadratic weighted kappa",
  direction: "maximize",
  range: [-1, 1],
  best: 1,
  needs: {
    truth: {
      kind: "number",
      columns: "one",
      range: [Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER],
      description: "The true rating of each row, an integer.",
    },
    prediction: {
      kind: "number",
      columns: "one",
      range: [Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER],
      description: "The predicted rating of each row, an integer.",
    },
  },
  read: (truth, prediction, options: KappaMetricOptions | undefined) => {
    const columns = pickColumns(truth, prediction, options?.column);
    return readRatings(columns.truth.vector, columns.prediction.vector, options);
  },
  compute: computeQuadraticKappa,
});
