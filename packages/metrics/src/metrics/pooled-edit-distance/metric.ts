import { pickColumns } from "../../columns/pick-column.ts";
import { defineMetric, type VariantDefinition } from "../../define-metric.ts";
import { oneColumn } from "../../options/common-options.ts";
import { readDistances, type Distances, type EditDistanceMetricOptions } from "../../sequences/distances.ts";
import { integerTexts } from "../../sequences/integer-texts.ts";
import { tokensOption } from "../../sequences/tokens-option.ts";
import { computePooledDistance } from "./pooled-edit-distance.ts";

const ofIntegers: VariantDefinition<Distances, EditDistanceMetricOptions> = {
  differs:
    'Tokens are integers, so that "07" is 7; anything else is refused, and so is a text that pandas takes for missing.',
  read: (truth, prediction, options) => {
    const columns = pickColumns(truth, prediction, options?.column);
    const [wanted, guess] = [
      integerTexts(columns.truth.vector, "truth"),
      integerTexts(columns.prediction.vector, "prediction"),
    ];
    return readDistances(wanted, guess, { ...options, tokens: "words" }, "words");
  },
};

export const pooledEditDistanceMetric = defineMetric({
  name: "pooled-edit-distance",
  title: "Edit distance per true token",
  direction: "minimize",
  range: [0, Infinity],
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
  compute: computePooledDistance,
  variants: { "mle-bench-v1": ofIntegers, "mle-dojo": ofIntegers },
});
