import type { Table } from "apache-arrow";
import { expectTypeOf, test } from "vitest";
import { metrics, rmsle, type Metric } from "../../index.ts";

declare const table: Table;

test("numbers in, a number out", () => {
  expectTypeOf(rmsle).returns.toBeNumber();
  rmsle([1, 2], BigInt64Array.of(1n, 2n), { weights: [1, 2] });
  // @ts-expect-error what is undefined is a variant's matter
  rmsle([1, 2], [1, 2], { variant: "dsbench" });
});

test("the metric takes its options", () => {
  expectTypeOf(metrics.rmsle).toEqualTypeOf<Metric>();
  metrics.rmsle.score(table, table, { variant: "dsbench/bike-sharing-demand" });
  // @ts-expect-error no such benchmark
  metrics.rmsle.score(table, table, { variant: "kaggle/bike-sharing-demand" });
});
