import type { Table } from "apache-arrow";
import { expectTypeOf, test } from "vitest";
import { mse, metrics, type Metric, type RegressionOptions } from "../../index.ts";

declare const table: Table;

test("numbers in, a number out", () => {
  expectTypeOf(mse).returns.toBeNumber();
  expectTypeOf(mse).parameter(2).toEqualTypeOf<RegressionOptions | undefined>();
  mse([1, 2], Float32Array.of(1, 2), { weights: [1, 2] });
  // @ts-expect-error texts are no numbers
  mse([1, 2], ["1", "2"]);
  // @ts-expect-error no such option
  mse([1, 2], [1, 2], { weight: [1, 2] });
});

test("the metric takes the common options", () => {
  expectTypeOf(metrics.mse).toEqualTypeOf<Metric>();
  metrics.mse.score(table, table, { column: "y", weights: [1], variant: "dsbench" });
  // @ts-expect-error no such variant
  metrics.mse.score(table, table, { variant: "kaggle" });
});
