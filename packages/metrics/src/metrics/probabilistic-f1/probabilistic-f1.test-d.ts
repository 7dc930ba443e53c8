import type { Table } from "apache-arrow";
import { expectTypeOf, test } from "vitest";
import { getMetric, type Metric, probabilisticF1, type ProbabilisticF1MetricOptions } from "../../index.ts";

declare const table: Table;

test("the metric's options are typed", () => {
  const metric = getMetric("probabilistic-f1");
  expectTypeOf(metric).toEqualTypeOf<Metric<ProbabilisticF1MetricOptions>>();
  metric.score(table, table, { beta: 2, positive: 1 });
  // @ts-expect-error a beta is a number
  metric.score(table, table, { beta: "2" });
});

test("the function takes columns and its own options", () => {
  expectTypeOf(probabilisticF1).returns.toBeNumber();
  probabilisticF1([0, 1], [0.1, 0.9], { beta: 0.5 });
  // @ts-expect-error probabilities are numbers
  probabilisticF1([0, 1], ["0.1", "0.9"]);
});
