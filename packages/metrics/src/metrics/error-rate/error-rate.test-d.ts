import type { Table } from "apache-arrow";
import { expectTypeOf, test } from "vitest";
import { errorRate, metrics, type ClassificationOptions, type Metric } from "../../index.ts";

declare const table: Table;

test("columns in, a number out", () => {
  expectTypeOf(errorRate).returns.toBeNumber();
  expectTypeOf(errorRate).parameter(2).toEqualTypeOf<ClassificationOptions | undefined>();
  errorRate(["a"], [1], { weights: [1] });
  // @ts-expect-error no such option
  errorRate(["a"], ["b"], { weight: [1] });
});

test("the metric takes its options", () => {
  expectTypeOf(metrics["error-rate"]).toEqualTypeOf<Metric>();
  metrics["error-rate"].score(table, table, { column: "y" });
  // @ts-expect-error no such variant
  metrics["error-rate"].score(table, table, { variant: "kaggle" });
});
