import type { Table } from "apache-arrow";
import { expectTypeOf, test } from "vitest";
import { meanLogMae, metrics, type MeanLogMaeMetricOptions, type Metric } from "../../index.ts";

declare const table: Table;

test("groups are needed", () => {
  expectTypeOf(meanLogMae).returns.toBeNumber();
  meanLogMae([1, 2], [1, 2], ["1JHC", "2JHH"]);
  // @ts-expect-error no groups
  meanLogMae([1, 2], [1, 2]);
});

test("the metric takes the name of their column", () => {
  expectTypeOf(metrics["mean-log-mae"]).toEqualTypeOf<Metric<MeanLogMaeMetricOptions>>();
  metrics["mean-log-mae"].score(table, table, { group: "type", variant: "mle-bench-v1" });
  // @ts-expect-error a name, not the groups
  metrics["mean-log-mae"].score(table, table, { group: ["1JHC"] });
});
