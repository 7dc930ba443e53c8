import type { Table } from "apache-arrow";
import { expectTypeOf, test } from "vitest";
import {
  classBalancedLogLoss,
  type ClassBalancedLogLossMetricOptions,
  getMetric,
  type Metric,
} from "../../index.ts";

declare const table: Table;

test("the metric's options are typed", () => {
  const metric = getMetric("class-balanced-log-loss");
  expectTypeOf(metric).toEqualTypeOf<Metric<ClassBalancedLogLossMetricOptions>>();
  metric.score(table, table, { rowSums: "reject", classes: ["0", "1"], variant: "mle-dojo" });
  // @ts-expect-error no such rule
  metric.score(table, table, { rowSums: "ignore" });
});

test("the function takes columns and its own options", () => {
  expectTypeOf(classBalancedLogLoss).returns.toBeNumber();
  classBalancedLogLoss([0, 1], { 0: [0.5, 0.5], 1: [0.5, 0.5] });
  // @ts-expect-error columns come by name
  classBalancedLogLoss([0, 1], [0.1, 0.9]);
});
