import type { Table } from "apache-arrow";
import { expectTypeOf, test } from "vitest";
import { brierScore, type BrierScoreMetricOptions, getMetric, type Metric } from "../../index.ts";

declare const table: Table;

test("the metric's options are typed", () => {
  const metric = getMetric("brier-score");
  expectTypeOf(metric).toEqualTypeOf<Metric<BrierScoreMetricOptions>>();
  metric.score(table, table, { positive: "yes" });
  // @ts-expect-error the Brier score clips nothing
  metric.score(table, table, { clip: 1e-15 });
});

test("the function takes columns and its own options", () => {
  expectTypeOf(brierScore).returns.toBeNumber();
  brierScore([0, 1], [0.1, 0.9], { weights: [1, 2] });
  // @ts-expect-error probabilities are numbers
  brierScore([0, 1], ["0.1", "0.9"]);
});
