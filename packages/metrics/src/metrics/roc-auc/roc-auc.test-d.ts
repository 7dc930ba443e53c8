import type { Table } from "apache-arrow";
import { expectTypeOf, test } from "vitest";
import { getMetric, type Metric, type RankingMetricOptions, rocAuc } from "../../index.ts";

declare const table: Table;

test("the metric's options are typed", () => {
  const metric = getMetric("roc-auc");
  expectTypeOf(metric).toEqualTypeOf<Metric<RankingMetricOptions>>();
  metric.score(table, table, { positive: "yes", variant: "mle-bench-v1" });
  // @ts-expect-error no such variant
  metric.score(table, table, { variant: "kaggle" });
  // @ts-expect-error not an option of ROC AUC
  metric.score(table, table, { threshold: 0.5 });
});

test("the function takes columns and its own options", () => {
  expectTypeOf(rocAuc).returns.toBeNumber();
  rocAuc([0, 1], [0.1, 0.9], { weights: [1, 2] });
  // @ts-expect-error scores are numbers
  rocAuc([0, 1], ["0.1", "0.9"]);
  // @ts-expect-error a function takes no variant
  rocAuc([0, 1], [0, 1], { variant: "mle-bench-v1" });
});
