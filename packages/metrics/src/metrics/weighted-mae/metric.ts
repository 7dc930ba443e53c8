import { defineMetric } from "../../define-metric.ts";
import { choice, oneColumn } from "../../options/common-options.ts";
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
  options: {
    ...oneColumn,
    weight: {
      meaning: "The truth's column of each row's weight, or of the label that `weightByLabel` knows.",
      values: [{ kind: "name", of: "truth" }],
      required: true,
    },
    weightByLabel: {
      meaning: "The weight of each label in the column of weights.",
      values: [{ kind: "by-name", each: [{ kind: "number", from: 0 }] }],
      default: "the column holds the weights themselves",
    },
    divisor: choice(
      "What the weighted errors are divided by: the sum of the weights, or the number of rows.",
      ["weights", "rows"],
      "weights",
    ),
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
