import type { Table } from "apache-arrow";
import { expectTypeOf, test } from "vitest";
import { binaryLogLoss, type BinaryLogLossMetricOptions, getMetric, type Metric } from "../../index.ts";

declare const table: Table;

test("the metric's options are typed", () => {
  const metric = getMetric("log-loss");
  expectTypeOf(metric).toEqualTypeOf<Metric<BinaryLogLossMetricOptions>>();
  metric.score(table, table, { positive: "yes", clip: 1e-15, variant: "mle-dojo/playground-series-s3e10" });
  // @ts-expect-error a clip is a number
  metric.score(table, table, { clip: "1e-15" });
  // @ts-expect-error two classes have no row sums
  metric.score(table, table, { rowSums: "reject" });
});

test("the function takes columns and its own options", () => {
  expectTypeOf(binaryLogLoss).returns.toBeNumber();
  binaryLogLoss([0, 1], [0.1, 0.9], { clip: 1e-15 });
  // @ts-expect-error probabilities are numbers
  binaryLogLoss([0, 1], ["0.1", "0.9"]);
});
