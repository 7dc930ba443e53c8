import { defineMetric } from "../../define-metric.ts";
import { meanOf } from "../mae/mae.ts";
import { readUnweightedErrors, readWeightedErrors } from "./weighted-mae.ts";

export const weightedMaeMetric = defineMetric({
  name: "weighted-mae",
  title: "Weighted mean absolute error",
  direction: "minimize",
  range: [0, Infinity],
  best: 0,
  needs: {
    truth: { kind: "number", columns: "one", description: "The true value of each row." },
    prediction: { kind: "number", columns: "one", description: "The predicted value of each row." },
    context: {
      weight: {
        kind: "number",
        columns: "one",
        range: [0, Infinity],
        description: "What each row weighs, or a label that says so.",
      },
    },
  },
  read: readWeightedErrors,
  compute: meanOf,
  variants: {
    "mle-dojo": {
      differs:
        "Every row weighs the same (walmart-recruiting-store-sales-forecasting, ventilator-pressure-prediction).",
      read: readUnweightedErrors,
    },
    dsbench: {
      differs: "Every row weighs the same (ventilator-pressure-prediction).",
      read: readUnweightedErrors,
    },
  },
});
