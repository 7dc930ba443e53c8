import type { Table } from "apache-arrow";
import { expectTypeOf, test } from "vitest";
import { mcc, metrics, type ClassificationOptions, type Metric } from "../../index.ts";

declare const table: Table;

test("columns in, a number out", () => {
  expectTypeOf(mcc).returns.toBeNumber();
  expectTypeOf(mcc).parameter(2).toEqualTypeOf<ClassificationOptions | undefined>();
  mcc(["a"], [1], { weights: [1] });
  // @ts-expect-error both classes count alike
  mcc(["a"], ["b"], { positive: "a" });
});

test("the metric takes its options", () => {
  expectTypeOf(metrics.mcc).toEqualTypeOf<Metric>();
  metrics.mcc.score(table, table, { column: "y" });
  // @ts-expect-error no such variant
  metrics.mcc.score(table, table, { variant: "kaggle" });
});
