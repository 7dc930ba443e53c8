import type { Table, Vector } from "apache-arrow";
import { classNeeds } from "../../classification/class-needs.ts";
import { pickColumns } from "../../columns/pick-column.ts";
import type { MetricOptions, NumberColumn } from "../../contract.ts";
import { defineMetric } from "../../define-metric.ts";
import type { RowValues } from "../../numeric/row-means.ts";
import { oneColumn } from "../../options/common-options.ts";
import { meanHit, readHits } from "./accuracy.ts";
import { readHitsOfAnswered, readPandasTextHits } from "./lenient-hits.ts";

type ReadHits = (truth: Vector, prediction: Vector, weights: NumberColumn | undefined) => RowValues;

const reading =
  (read: ReadHits) =>
  (truth: Table, prediction: Table, options: MetricOptions | undefined): RowValues => {
    const columns = pickColumns(truth, prediction, options?.column);
    return read(columns.truth.vector, columns.prediction.vector, options?.weights);
  };

export const accuracyMetric = defineMetric({
  name: "accuracy",
  title: "Accuracy",
  direction: "maximize",
  range: [0, 1],
  best: 1,
  needs: classNeeds,
  options: oneColumn,
  read: reading(readHits),
  compute: meanHit,
  variants: {
    "mle-bench-v1": {
      differs: 'Texts that pandas reads as missing ("NA", "null", "None", "" and others) are all equal.',
      read: reading(readPandasTextHits),
    },
    "mle-dojo/allstate-purchase-prediction-challenge": {
      differs: "Is a percentage, from 0 to 100.",
      compute: (data) => 100 * meanHit(data),
    },
    dsbench: {
      differs: "A missing prediction counts as wrong (spaceship-titanic).",
      read: reading(readHitsOfAnswered),
    },
  },
});
