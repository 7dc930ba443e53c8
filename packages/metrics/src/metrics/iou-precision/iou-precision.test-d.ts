import type { Table } from "apache-arrow";
import { expectTypeOf, test } from "vitest";
import { iouPrecision, metrics, type MaskMetricOptions, type Metric } from "../../index.ts";

declare const table: Table;

test("thresholds are fixed", () => {
  expectTypeOf(iouPrecision).returns.toBeNumber();
  iouPrecision(["1 2"], [""], { weights: [1], height: 101, width: 101 });
  // @ts-expect-error not to be chosen
  iouPrecision(["1 2"], [""], { thresholds: [0.5] });
  expectTypeOf(metrics["iou-precision"]).toEqualTypeOf<Metric<MaskMetricOptions>>();
  metrics["iou-precision"].score(table, table, { variant: "mle-bench-v1" });
  // @ts-expect-error no such variant anywhere
  metrics["iou-precision"].score(table, table, { variant: "mle-bench-v2" });
});
