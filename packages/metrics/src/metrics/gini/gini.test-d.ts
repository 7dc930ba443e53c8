import type { Table } from "apache-arrow";
import { expectTypeOf, test } from "vitest";
import { getMetric, gini, type Metric } from "../../index.ts";

declare const table: Table;

test("the metric's options are typed", () => {
  const metric = getMetric("gini");
  expectTypeOf(metric).toEqualTypeOf<Metric>();
  metric.score(table, table, { column: "target", variant: "mle-dojo" });
  // @ts-expect-error not an option of the Gini index
  metric.score(table, table, { ties: "shared" });
});

test("the function takes columns and its own options", () => {
  expectTypeOf(gini).returns.toBeNumber();
  gini([3, 0], [0.1, 0.9], { weights: [1, 2] });
  // @ts-expect-error amounts are numbers
  gini(["3", "0"], [0.1, 0.9]);
});
