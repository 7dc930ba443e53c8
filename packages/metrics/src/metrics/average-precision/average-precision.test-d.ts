import type { Table } from "apache-arrow";
import { expectTypeOf, test } from "vitest";
import { averagePrecision, getMetric, type Metric, type RankingMetricOptions } from "../../index.ts";

declare const table: Table;

test("the metric's options are typed", () => {
  const metric = getMetric("average-precision");
  expectTypeOf(metric).toEqualTypeOf<Metric<RankingMetricOptions>>();
  metric.score(table, table, { column: "target", positive: true });
  // @ts-expect-error not an option of average precision
  metric.score(table, table, { recall: 0.5 });
});

test("the function takes columns and its own options", () => {
  expectTypeOf(averagePrecision).returns.toBeNumber();
  averagePrecision([0, 1], Float64Array.of(0.1, 0.9));
  // @ts-expect-error scores are numbers
  averagePrecision([0, 1], ["0.1", "0.9"]);
});
