import { pandasTexts } from "../../columns/pandas-texts.ts";
import { pickColumns } from "../../columns/pick-column.ts";
import { defineMetric } from "../../define-metric.ts";
import { oneColumn } from "../../options/common-options.ts";
import { readDistances, type EditDistanceMetricOptions } from "../../sequences/distances.ts";
import { tokensOption } from "../../sequences/tokens-option.ts";
import { meanDistance } from "./mean-levenshtein.ts";

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
        const [wanted, guess] = [pandasTexts(columns.truth.vector), pandasTexts(columns.prediction.vector)];
        return readDistances(wanted, guess, options, "characters");
      },
    },
  },
});
