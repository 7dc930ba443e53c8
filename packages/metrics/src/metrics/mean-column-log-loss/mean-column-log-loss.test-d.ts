import type { Table } from "apache-arrow";
import { expectTypeOf, test } from "vitest";
import {
  getMetric,
  meanColumnLogLoss,
  type MeanColumnLogLossMetricOptions,
  type Metric,
} from "../../index.ts";

declare const table: Table;

test("the metric's options are typed", () => {
  const metric = getMetric("mean-column-log-loss");
  expectTypeOf(metric).toEqualTypeOf<Metric<MeanColumnLogLossMetricOptions>>();
  metric.score(table, table, { columns: ["a"], clip: 1e-15 });
  // @ts-expect-error a clip is a number
  metric.score(table, table, { clip: "1e-15" });
});

test("the function takes columns and its own options", () => {
  expectTypeOf(meanColumnLogLoss).returns.toBeNumber();
  meanColumnLogLoss({ a: [0, 1] }, { a: [0.1, 0.9] }, { weights: [1, 2] });
  // @ts-expect-error columns come by name
  meanColumnLogLoss([0, 1], [0.1, 0.9]);
});
