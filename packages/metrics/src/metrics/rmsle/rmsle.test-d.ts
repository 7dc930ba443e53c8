import type { Table } from "apache-arrow";
import { expectTypeOf, test } from "vitest";
import { metrics, rmsle, type Metric, type RmsleMetricOptions, type UndefinedRows } from "../../index.ts";

declare const table: Table;

test("numbers in, a number out", () => {
  expectTypeOf(rmsle).returns.toBeNumber();
  rmsle([1, 2], BigInt64Array.of(1n, 2n), { weights: [1, 2] });
  // @ts-expect-error what is undefined is a variant's matter
  rmsle([1, 2], [1, 2], { undefinedRows: "skip" });
});

test("the metric knows what a variant does with undefined rows", () => {
  expectTypeOf(metrics.rmsle).toEqualTypeOf<Metric<RmsleMetricOptions>>();
  expectTypeOf<UndefinedRows>().toEqualTypeOf<"skip" | "zero">();
  metrics.rmsle.score(table, table, { variant: "dsbench", undefinedRows: "zero" });
  // @ts-expect-error no such treatment
  metrics.rmsle.score(table, table, { undefinedRows: "clip" });
});
