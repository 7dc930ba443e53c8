import type { Table, Vector } from "apache-arrow";
import { namedColumn, onlyColumn } from "../../columns/pick-column.ts";
import type { NumberColumn } from "../../contract.ts";
import { defineMetric, type VariantDefinition } from "../../define-metric.ts";
import type { RowValues } from "../../numeric/row-means.ts";
import { columnOption, oneColumn } from "../../options/common-options.ts";
import {
  bestLikelihood,
  meanLikelihood,
  readLikelihoods,
  type LaplaceLogLikelihoodMetricOptions,
} from "./laplace-log-likelihood.ts";

const emptyIsZero: VariantDefinition<RowValues, LaplaceLogLikelihoodMetricOptions> = {
  differs: "Counts a row without sigma as sigma 0, clipped to the smallest.",
  read: (truth, prediction, options) => readTables(truth, prediction, options, zeroWhereEmpty),
};

export const laplaceLogLikelihoodMetric = defineMetric({
  name: "laplace-log-likelihood",
  title: "Laplace log likelihood",
  direction: "maximize",
  // The options can make the best score anything.
  range: [-Infinity, Infinity],
  best: bestLikelihood,
  needs: {
    truth: {
      kind: "number",
      columns: "one",
      range: [-Infinity, Infinity],
      description: "The true value of each row.",
    },
    prediction: {
      kind: "number",
      columns: "any",
      range: [-Infinity, Infinity],
      description: "The predicted value of each row, and its standard deviation in a second column.",
    },
  },
  options: {
    ...oneColumn,
    sigmaColumn: columnOption("The prediction's column of sigma.", "Confidence", "prediction"),
    minSigma: {
      meaning: "A smaller sigma counts as this.",
      values: [{ kind: "number", above: 0 }],
      default: "70, as in OSIC",
    },
    maxError: {
      meaning: "A larger error counts as this.",
      values: [{ kind: "number", from: 0 }],
      default: "1000, as in OSIC",
    },
  },
  read: (truth: Table, prediction: Table, options: LaplaceLogLikelihoodMetricOptions | undefined) =>
    readTables(truth, prediction, options, (sigmas) => sigmas),
  compute: meanLikelihood,
  variants: { "mle-bench-v1": emptyIsZero, "mle-dojo": emptyIsZero },
});

function readTables(
  truth: Table,
  prediction: Table,
  options: LaplaceLogLikelihoodMetricOptions | undefined,
  fill: (sigmas: Vector) => NumberColumn,
): RowValues {
  const { column, sigmaColumn = "Confidence" } = options ?? {};
  const value = column === undefined ? onlyColumn(truth, "truth") : namedColumn(truth, column, "truth");
  const guess = namedColumn(prediction, value.name, "prediction");
  const sigmas = namedColumn(prediction, sigmaColumn, "prediction");
  return readLikelihoods(value.vector, guess.vector, fill(sigmas.vector), options);
}

function zeroWhereEmpty(sigmas: Vector): NumberColumn {
  const cells: Iterable<unknown> = sigmas;
  return Array.from(cells, (cell) => (typeof cell === "number" && !Number.isNaN(cell) ? cell : 0));
}
