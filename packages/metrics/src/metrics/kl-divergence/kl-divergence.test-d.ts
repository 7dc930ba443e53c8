import type { Table } from "apache-arrow";
import { expectTypeOf, test } from "vitest";
import { getMetric, klDivergence, type KlDivergenceMetricOptions, type Metric } from "../../index.ts";

declare const table: Table;

test("the metric's options are typed", () => {
  const metric = getMetric("kl-divergence");
  expectTypeOf(metric).toEqualTypeOf<Metric<KlDivergenceMetricOptions>>();
  metric.score(table, table, { rowSums: "renormalise", clip: 1e-12, variant: "mle-bench-v1" });
  // @ts-expect-error a divergence needs rows that sum to one
  metric.score(table, table, { rowSums: "as-given" });
});

test("the function takes columns and its own options", () => {
  expectTypeOf(klDivergence).returns.toBeNumber();
  klDivergence({ a: [1], b: [3] }, { a: [0.25], b: [0.75] });
  // @ts-expect-error columns come by name
  klDivergence([1], [1]);
});
