import type { Table } from "apache-arrow";
import { expectTypeOf, test } from "vitest";
import { microF1, metrics, type Metric, type MicroF1Options } from "../../index.ts";

declare const table: Table;

test("columns in, a number out", () => {
  expectTypeOf(microF1).returns.toBeNumber();
  expectTypeOf(microF1).parameter(2).toEqualTypeOf<MicroF1Options | undefined>();
  microF1(["a b"], ["a"], { weights: [1] });
  // @ts-expect-error sets are texts
  microF1([1], [1]);
});

test("the metric takes its options", () => {
  expectTypeOf(metrics["micro-f1"]).toEqualTypeOf<Metric>();
  metrics["micro-f1"].score(table, table, { variant: "mle-bench-v1" });
  // @ts-expect-error no such variant
  metrics["micro-f1"].score(table, table, { variant: "kaggle" });
});
