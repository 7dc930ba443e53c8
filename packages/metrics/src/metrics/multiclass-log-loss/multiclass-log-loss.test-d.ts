import type { Table } from "apache-arrow";
import { expectTypeOf, test } from "vitest";
import {
  getMetric,
  type Metric,
  multiclassLogLoss,
  type MulticlassLogLossMetricOptions,
} from "../../index.ts";

declare const table: Table;

test("the metric's options are typed", () => {
  const metric = getMetric("multiclass-log-loss");
  expectTypeOf(metric).toEqualTypeOf<Metric<MulticlassLogLossMetricOptions>>();
  metric.score(table, table, {
    rowSums: "renormalise",
    clip: 1e-15,
    classes: ["a", "b"],
    variant: "dsbench",
  });
  // @ts-expect-error no such rule
  metric.score(table, table, { rowSums: "ignore" });
  // @ts-expect-error a graders own rule is no option
  metric.score(table, table, { rowSums: "clip-then-renormalise" });
});

test("the function takes columns and its own options", () => {
  expectTypeOf(multiclassLogLoss).returns.toBeNumber();
  multiclassLogLoss(["a", "b"], { a: [0.5, 0.5], b: [0.5, 0.5] }, { rowSums: "as-given" });
  // @ts-expect-error columns come by name
  multiclassLogLoss(["a"], [[1]]);
});
