import type { Table } from "apache-arrow";
import { expectTypeOf, test } from "vitest";
import { getMetric, type Metric, weightedLogLoss, type WeightedLogLossMetricOptions } from "../../index.ts";

declare const table: Table;

test("the metric's options are typed", () => {
  const metric = getMetric("weighted-log-loss");
  expectTypeOf(metric).toEqualTypeOf<Metric<WeightedLogLossMetricOptions>>();
  metric.score(table, table, { labelWeights: { any: 2, other: { negative: 1, positive: 2 } } });
  // @ts-expect-error both labels need a weight
  metric.score(table, table, { labelWeights: { any: { positive: 2 } } });
});

test("the function takes columns and its own options", () => {
  expectTypeOf(weightedLogLoss).returns.toBeNumber();
  weightedLogLoss({ a: [0, 1] }, { a: [0.1, 0.9] }, { labelWeights: { a: 2 } });
  // @ts-expect-error columns come by name
  weightedLogLoss([0, 1], [0.1, 0.9]);
});
