import type { Table } from "apache-arrow";
import { expectTypeOf, test } from "vitest";
import { getMetric, meanColumnRocAuc, type MeanColumnRocAucMetricOptions, type Metric } from "../../index.ts";

declare const table: Table;

test("the metric's options are typed", () => {
  const metric = getMetric("mean-column-roc-auc");
  expectTypeOf(metric).toEqualTypeOf<Metric<MeanColumnRocAucMetricOptions>>();
  metric.score(table, table, { columns: ["a"], notScored: -1, oneClass: "refuse" });
  metric.score(table, table, { oneClass: 0.5, variant: "mle-dojo" });
  // @ts-expect-error a text that is no rule
  metric.score(table, table, { oneClass: "skip" });
  // @ts-expect-error no such variant
  metric.score(table, table, { variant: "kaggle" });
});

test("the function takes columns and its own options", () => {
  expectTypeOf(meanColumnRocAuc).returns.toBeNumber();
  meanColumnRocAuc({ a: [0, 1] }, { a: [0.1, 0.9] }, { notScored: -1 });
  // @ts-expect-error columns come by name
  meanColumnRocAuc([0, 1], [0.1, 0.9]);
});
