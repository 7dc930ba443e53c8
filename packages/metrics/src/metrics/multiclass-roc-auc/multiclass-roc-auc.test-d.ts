import type { Table } from "apache-arrow";
import { expectTypeOf, test } from "vitest";
import { getMetric, type Metric, multiclassRocAuc, type MulticlassRocAucMetricOptions } from "../../index.ts";

declare const table: Table;

test("the metric's options are typed", () => {
  const metric = getMetric("multiclass-roc-auc");
  expectTypeOf(metric).toEqualTypeOf<Metric<MulticlassRocAucMetricOptions>>();
  metric.score(table, table, { scheme: "one-vs-one", average: "weighted", classes: ["a", "b"] });
  // @ts-expect-error no such scheme
  metric.score(table, table, { scheme: "ovo" });
  // @ts-expect-error no such average
  metric.score(table, table, { average: "micro" });
});

test("the function takes columns and its own options", () => {
  expectTypeOf(multiclassRocAuc).returns.toBeNumber();
  multiclassRocAuc(["a", "b"], { a: [0.5, 0.5], b: [0.5, 0.5] }, { rowSums: "as-given" });
  // @ts-expect-error the columns name the classes
  multiclassRocAuc(["a"], { a: [1] }, { classes: ["a"] });
});
