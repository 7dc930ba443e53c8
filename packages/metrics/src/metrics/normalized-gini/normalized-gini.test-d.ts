import type { Table } from "apache-arrow";
import { expectTypeOf, test } from "vitest";
import { getMetric, type Metric, normalizedGini } from "../../index.ts";

declare const table: Table;

test("the metric's options are typed", () => {
  const metric = getMetric("normalized-gini");
  expectTypeOf(metric).toEqualTypeOf<Metric>();
  metric.score(table, table, { column: "target", variant: "dsbench" });
  // @ts-expect-error not an option of the Gini index
  metric.score(table, table, { ties: "shared" });
});

test("the function takes columns and its own options", () => {
  expectTypeOf(normalizedGini).returns.toBeNumber();
  normalizedGini([3, 0], [0.1, 0.9], { weights: [1, 2] });
  // @ts-expect-error amounts are numbers
  normalizedGini(["3", "0"], [0.1, 0.9]);
});
