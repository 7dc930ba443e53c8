import type { Table } from "apache-arrow";
import { expectTypeOf, test } from "vitest";
import { r2, metrics, type Metric, type RegressionOptions } from "../../index.ts";

declare const table: Table;

test("numbers in, a number out", () => {
  expectTypeOf(r2).returns.toBeNumber();
  expectTypeOf(r2).parameter(2).toEqualTypeOf<RegressionOptions | undefined>();
  r2([1, 2], Float32Array.of(1, 2), { weights: [1, 2] });
  // @ts-expect-error texts are no numbers
  r2([1, 2], ["1", "2"]);
  // @ts-expect-error no such option
  r2([1, 2], [1, 2], { weight: [1, 2] });
});

test("the metric takes the common options", () => {
  expectTypeOf(metrics.r2).toEqualTypeOf<Metric>();
  metrics.r2.score(table, table, { column: "y", weights: [1], variant: "dsbench" });
  // @ts-expect-error no such variant
  metrics.r2.score(table, table, { variant: "kaggle" });
});
