import type { Table } from "apache-arrow";
import { expectTypeOf, test } from "vitest";
import { accuracy, metrics, type AccuracyOptions, type Metric } from "../../index.ts";

declare const table: Table;

test("columns in, a number out", () => {
  expectTypeOf(accuracy).returns.toBeNumber();
  expectTypeOf(accuracy).parameter(2).toEqualTypeOf<AccuracyOptions | undefined>();
  accuracy(["a"], [1], { weights: [1] });
  // @ts-expect-error no such option
  accuracy(["a"], ["b"], { weight: [1] });
});

test("the metric takes its options", () => {
  expectTypeOf(metrics.accuracy).toEqualTypeOf<Metric>();
  metrics.accuracy.score(table, table, { column: "y", variant: "dsbench" });
  // @ts-expect-error no such variant
  metrics.accuracy.score(table, table, { variant: "kaggle" });
});
