import type { Table } from "apache-arrow";
import { expectTypeOf, test } from "vitest";
import { bandedRocAuc, type BandedRocAucMetricOptions, getMetric, type Metric } from "../../index.ts";

declare const table: Table;

test("the metric's options are typed", () => {
  const metric = getMetric("banded-roc-auc");
  expectTypeOf(metric).toEqualTypeOf<Metric<BandedRocAucMetricOptions>>();
  metric.score(table, table, {
    thresholds: [0.2],
    bandWeights: [1, 2],
    edges: "clipped",
    variant: "mle-dojo",
  });
  // @ts-expect-error no such rule
  metric.score(table, table, { edges: "rounded" });
  // @ts-expect-error thresholds are a list
  metric.score(table, table, { thresholds: 0.4 });
});

test("the function takes columns and its own options", () => {
  expectTypeOf(bandedRocAuc).returns.toBeNumber();
  bandedRocAuc([0, 1], [0.1, 0.9], { bandWeights: [2, 1] });
  // @ts-expect-error scores are numbers
  bandedRocAuc([0, 1], ["0.1", "0.9"]);
});
