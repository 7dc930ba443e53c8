import { pickColumns } from "../../columns/pick-column.ts";
import { defineMetric } from "../../define-metric.ts";
import { oneColumn } from "../../options/common-options.ts";
import { readDistances, type EditDistanceMetricOptions } from "../../sequences/distances.ts";
import { tokensOption } from "../../sequences/tokens-option.ts";
import { meanNormalisedDistance } from "./mean-edit-distance.ts";

export const meanEditDistanceMetric = defineMetric({
  name: "mean-edit-distance",
  title: "Mean normalised edit distance",
  direction: "minimize",
  range: [0, 1],
  best: 0,
  needs: {
    truth: { kind: "text", columns: "one", description: "The true tokens of each row, separated by spaces." },
    prediction: {
      kind: "text",
      columns: "one",
      description: "The predicted tokens of each row, separated by spaces.",
    },
  },
  options: { ...oneColumn, tokens: tokensOption("words") },
  read: (truth, prediction, options: EditDistanceMetricOptions | undefined) => {
    const columns = pickColumns(truth, prediction, options?.column);
    return readDistances(columns.truth.vector, columns.prediction.vector, options, "words");
  },
  compute: meanNormalisedDistance,
});
