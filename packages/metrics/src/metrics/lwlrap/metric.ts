import { pickMany } from "../../columns/pick-many.ts";
import { defineMetric } from "../../define-metric.ts";
import { anyColumns } from "../../options/common-options.ts";
import { computeLwlrap, readLabelScores, takeLabelScores } from "./lwlrap.ts";
import { meanClassPrecision } from "./mean-class-precision.ts";

export const lwlrapMetric = defineMetric({
  name: "lwlrap",
  title: "Label-weighted label-ranking average precision",
  direction: "maximize",
  range: [0, 1],
  best: 1,
  needs: {
    truth: { kind: "label-set", columns: "any", description: "One 0/1 column per label." },
    prediction: {
      kind: "number",
      columns: "any",
      range: [-Infinity, Infinity],
      description: "One column per label: any number, higher where the label is more likely.",
    },
  },
  options: anyColumns,
  read: (truth, prediction, options) => {
    const names = options?.column === undefined ? options?.columns : [options.column];
    const pairs = pickMany(truth, prediction, names);
    return readLabelScores(
      pairs.map((pair) => pair.truth),
      pairs.map((pair) => pair.prediction),
      options?.weights,
    );
  },
  compute: computeLwlrap,
  take: takeLabelScores,
  variants: {
    "mle-dojo": {
      differs: "Ranks the rows of each label instead of the labels of each row, and averages over labels.",
      compute: meanClassPrecision,
    },
  },
});
