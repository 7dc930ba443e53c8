import { pickColumns } from "../columns/pick-column.ts";
import type { Metric, NumberColumn } from "../contract.ts";
import { defineMetric } from "../define-metric.ts";
import type { RowValues } from "../numeric/row-means.ts";

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

/** A metric of errors, the smaller the better. */
export function regressionMetric({
  name,
  title,
  largest,
  smallestValue,
  read,
  compute,
}: RegressionParts): Metric {
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
