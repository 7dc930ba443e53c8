import type { Table } from "apache-arrow";
import { expectTypeOf, test } from "vitest";
import { biasRocAuc, type BiasRocAucMetricOptions, getMetric, type Metric } from "../../index.ts";

declare const table: Table;

test("the metric's options are typed", () => {
  const metric = getMetric("bias-roc-auc");
  expectTypeOf(metric).toEqualTypeOf<Metric<BiasRocAucMetricOptions>>();
  metric.score(table, table, { column: "toxicity", subgroups: ["male"], power: -5, overallWeight: 0.25 });
  // @ts-expect-error subgroups are a list
  metric.score(table, table, { subgroups: "male" });
  // @ts-expect-error no such variant
  metric.score(table, table, { variant: "kaggle" });
});

test("the function takes columns and its own options", () => {
  expectTypeOf(biasRocAuc).returns.toBeNumber();
  biasRocAuc([0, 1], [0.1, 0.9], { male: [1, 0] }, { threshold: 0.5 });
  // @ts-expect-error subgroups come by name
  biasRocAuc([0, 1], [0.1, 0.9], [1, 0]);
});
