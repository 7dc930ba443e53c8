import type { Table } from "apache-arrow";
import { pickColumns } from "../../columns/pick-column.ts";
import { defineMetric } from "../../define-metric.ts";
import { oneColumn } from "../../options/common-options.ts";
import { distanceOption } from "./distance-option.ts";
import { computeShortTable, readShortTable } from "./short-table.ts";
import {
  computeQuadraticKappa,
  readRatings,
  type KappaMetricOptions,
  type RatingPairs,
} from "./quadratic-kappa.ts";

const ranked = {
  differs:
    'Measures distance by ranks among the ratings that occur on either side (`distance: "ranks"`), so that a rating which nobody gives narrows the gap.',
  read: (truth: Table, prediction: Table, options: KappaMetricOptions | undefined): RatingPairs => {
    const columns = pickColumns(truth, prediction, options?.column);
    return readRatings(columns.truth.vector, columns.prediction.vector, { ...options, distance: "ranks" });
  },
};

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
  options: { ...oneColumn, distance: distanceOption },
  read: (truth, prediction, options: KappaMetricOptions | undefined) => {
    const columns = pickColumns(truth, prediction, options?.column);
    return readRatings(columns.truth.vector, columns.prediction.vector, options);
  },
  compute: computeQuadraticKappa,
  variants: {
    "mle-bench-v1": ranked,
    "mle-dojo": ranked,
    dsbench: {
      differs:
        "Ratings are rows of a table of ten: -1 means 9, as far as -10 means 0; others are refused. Rows without a prediction at the " +
        "end are in no pair, but their true ratings count in what chance would give.",
      read: (truth, prediction, options) => {
        const columns = pickColumns(truth, prediction, options?.column);
        return readShortTable(columns.truth.vector, columns.prediction.vector, options);
      },
      compute: computeShortTable,
    },
    "dsbench/learning-agency-lab-automated-essay-scoring-2": ranked,
  },
});
