import { pandasTexts, textsWithoutGaps } from "../../columns/pandas-texts.ts";
import { pickColumns } from "../../columns/pick-column.ts";
import { defineMetric, type VariantDefinition } from "../../define-metric.ts";
import { oneColumn } from "../../options/common-options.ts";
import { readDistances, type Distances, type EditDistanceMetricOptions } from "../../sequences/distances.ts";
import { tokensOption } from "../../sequences/tokens-option.ts";
import { meanDistance } from "./mean-levenshtein.ts";

const refusingGaps: VariantDefinition<Distances, EditDistanceMetricOptions> = {
  differs: 'Refuses texts that pandas reads as missing ("NA", "null", "None", "" and others).',
  read: (truth, prediction, options) => {
    const columns = pickColumns(truth, prediction, options?.column);
    const wanted = textsWithoutGaps(columns.truth.vector, "truth");
    const guess = textsWithoutGaps(columns.prediction.vector, "prediction");
    return readDistances(wanted, guess, options, "characters");
  },
};

export const meanLevenshteinMetric = defineMetric({
  name: "mean-levenshtein",
  title: "Mean Levenshtein distance",
  direction: "minimize",
  range: [0, Infinity],
  best: 0,
  needs: {
    truth: { kind: "text", columns: "one", description: "The true text of each row." },
    prediction: { kind: "text", columns: "one", description: "The predicted text of each row." },
  },
  options: { ...oneColumn, tokens: tokensOption("characters") },
  read: (truth, prediction, options: EditDistanceMetricOptions | undefined) => {
    const columns = pickColumns(truth, prediction, options?.column);
    return readDistances(columns.truth.vector, columns.prediction.vector, options, "characters");
  },
  compute: meanDistance,
  variants: {
    "mle-bench-v1/bms-molecular-translation": {
      differs: 'Texts that pandas reads as missing ("NA", "null", "None", "" and others) are all "nan".',
      read: (truth, prediction, options) => {
        const columns = pickColumns(truth, prediction, options?.column);
        const [wanted, guess] = [
          pandasTexts(columns.truth.vector, "truth"),
          pandasTexts(columns.prediction.vector, "prediction"),
        ];
        return readDistances(wanted, guess, options, "characters");
      },
    },
    "mle-bench-v1/billion-word-imputation": refusingGaps,
    "mle-dojo": refusingGaps,
  },
});
