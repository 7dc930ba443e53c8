import { pickColumns } from "../columns/pick-column.ts";
import type { Metric, NumberColumn } from "../contract.ts";
import { defineMetric } from "../define-metric.ts";
import type { RowValues } from "../numeric/row-means.ts";
import { meanOf, readAbsoluteErrors } from "./mae.ts";
import { readErrors, rootMeanSquareOf } from "./rmse.ts";
import { readLogErrors } from "./rmsle.ts";
import { readPercentageErrors } from "./smape.ts";

interface RegressionParts {
  readonly name: string;
  readonly title: string;
  readonly largest: number;
  readonly smallestValue?: number;
  readonly read: (
    truth: NumberColumn,
    prediction: NumberColumn,
    weights: NumberColumn | undefined,
  ) => RowValues;
  readonly compute: (data: RowValues) => number;
}

function regressionMetric({ name, title, largest, smallestValue, read, compute }: RegressionParts): Metric {
  const value = {
    kind: "number",
    columns: "one",
    range: [smallestValue ?? -Infinity, Infinity],
    rangeMinExclusive: smallestValue !== undefined,
  } as const;
  return defineMetric({
    name,
    title,
    direction: "minimize",
    range: [0, largest],
    best: 0,
    needs: {
      truth: { ...value, description: "The true value of each row." },
      prediction: { ...value, description: "The predicted value of each row." },
    },
    read: (truth, prediction, options) => {
      const columns = pickColumns(truth, prediction, options?.column);
      return read(columns.truth.vector, columns.prediction.vector, options?.weights);
    },
    compute,
  });
}

export const rmseMetric = regressionMetric({
  name: "rmse",
  title: "Root mean squared error",
  largest: Infinity,
  read: readErrors,
  compute: rootMeanSquareOf,
});

export const rmsleMetric = regressionMetric({
  name: "rmsle",
  title: "Root mean squared logarithmic error",
  largest: Infinity,
  smallestValue: -1,
  read: readLogErrors,
  compute: rootMeanSquareOf,
});

export const maeMetric = regressionMetric({
  name: "mae",
  title: "Mean absolute error",
  largest: Infinity,
  read: readAbsoluteErrors,
  compute: meanOf,
});

export const smapeMetric = regressionMetric({
  name: "smape",
  title: "Symmetric mean absolute percentage error (0 to 200)",
  largest: 200,
  read: readPercentageErrors,
  compute: meanOf,
});
