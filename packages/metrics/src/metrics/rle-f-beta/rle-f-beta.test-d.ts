import type { Table } from "apache-arrow";
import { expectTypeOf, test } from "vitest";
import { metrics, rleFBeta, type Metric, type RleFBetaMetricOptions } from "../../index.ts";

declare const table: Table;

test("beta is a number", () => {
  expectTypeOf(rleFBeta).returns.toBeNumber();
  rleFBeta(["1 2"], [""], { beta: 2, average: "pooled" });
  // @ts-expect-error beta is no text
  rleFBeta(["1 2"], [""], { beta: "2" });
});

test("the metric takes beta too", () => {
  expectTypeOf(metrics["rle-f-beta"]).toEqualTypeOf<Metric<RleFBetaMetricOptions>>();
  metrics["rle-f-beta"].score(table, table, { beta: 0.5, height: "h", width: "w" });
  // @ts-expect-error no threshold: masks are masks
  metrics["rle-f-beta"].score(table, table, { threshold: 0.5 });
});
