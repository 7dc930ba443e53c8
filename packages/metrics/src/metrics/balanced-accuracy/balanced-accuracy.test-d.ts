import type { Table } from "apache-arrow";
import { expectTypeOf, test } from "vitest";
import { balancedAccuracy, metrics, type ClassificationOptions, type Metric } from "../../index.ts";

declare const table: Table;

test("columns in, a number out", () => {
  expectTypeOf(balancedAccuracy).returns.toBeNumber();
  expectTypeOf(balancedAccuracy).parameter(2).toEqualTypeOf<ClassificationOptions | undefined>();
  balancedAccuracy(["a"], [1], { weights: [1] });
  // @ts-expect-error no such option
  balancedAccuracy(["a"], ["b"], { adjusted: true });
});

test("the metric takes its options", () => {
  expectTypeOf(metrics["balanced-accuracy"]).toEqualTypeOf<Metric>();
  metrics["balanced-accuracy"].score(table, table, { column: "y" });
  // @ts-expect-error no such variant
  metrics["balanced-accuracy"].score(table, table, { variant: "kaggle" });
});
