import { pickColumns } from "../columns/pick-column.ts";
import type { Metric, MetricOptions } from "../contract.ts";
import { defineMetric, type MetricDefinition, type VariantDefinition } from "../define-metric.ts";
import { oneColumn } from "../options/common-options.ts";
import { readAmounts, type OrderedAmounts } from "./ordered-amounts.ts";

type Read = NonNullable<VariantDefinition<OrderedAmounts, MetricOptions>["read"]>;

type Parts = Pick<
  MetricDefinition<OrderedAmounts, MetricOptions>,
  "name" | "title" | "range" | "best" | "compute" | "variants"
>;

/** A metric of how well numbers put the rows with the largest amounts first. */
export function giniMetric(parts: Parts): Metric {
  return defineMetric({
    ...parts,
    direction: "maximize",
    needs: {
      truth: {
        kind: "number",
        columns: "one",
        range: [0, Infinity],
        description: "The amount of each row, zero or more; 1 and 0 for two classes.",
      },
      prediction: {
        kind: "number",
        columns: "one",
        range: [-Infinity, Infinity],
        description: "Any number that is higher where the amount is likely larger.",
      },
    },
    options: oneColumn,
    read: amountsOf(),
  });
}

/** Reads the value column of both tables. */
export function amountsOf(readScores?: Parameters<typeof readAmounts>[3]): Read {
  return (truth, prediction, options) => {
    const columns = pickColumns(truth, prediction, options?.column);
    return readAmounts(columns.truth.vector, columns.prediction.vector, options, readScores);
  };
}
