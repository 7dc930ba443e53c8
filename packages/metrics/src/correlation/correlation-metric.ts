import { readNumberPairs, type NumberPairs } from "../columns/number-pairs.ts";
import type { Metric, MetricOptions } from "../contract.ts";
import { defineMetric } from "../define-metric.ts";
import { oneColumn } from "../options/common-options.ts";
import { overTables } from "../regression/regression-metric.ts";

/** A metric that correlates one column with its truth: 1 the best, -1 the worst. */
export function correlationMetric(
  name: string,
  title: string,
  compute: (data: NumberPairs) => number,
): Metric {
  const value = { kind: "number", columns: "one" } as const;
  return defineMetric({
    name,
    title,
    direction: "maximize",
    range: [-1, 1],
    best: 1,
    needs: {
      truth: { ...value, description: "The true value of each row, not all the same." },
      prediction: { ...value, description: "The predicted value of each row, not all the same." },
    },
    options: oneColumn,
    read: overTables<NumberPairs, MetricOptions>(readNumberPairs),
    compute,
  });
}
