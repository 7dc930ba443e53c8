import type { Table } from "apache-arrow";
import { expectTypeOf, test } from "vitest";
import { rmse, metrics, type Metric, type RegressionOptions } from "../../index.ts";

declare const table: Table;

test("numbers in, a number out", () => {
  expectTypeOf(rmse).returns.toBeNumber();
  expectTypeOf(rmse).parameter(2).toEqualTypeOf<RegressionOptions | undefined>();
  rmse([1, 2], Float32Array.of(1, 2), { weights: [1, 2] });
  // @ts-expect-error texts are no numbers
  rmse([1, 2], ["1", "2"]);
  // @ts-expect-error no such option
  rmse([1, 2], [1, 2], { weight: [1, 2] });
});

test("the metric takes the common options", () => {
  expectTypeOf(metrics.rmse).toEqualTypeOf<Metric>();
  metrics.rmse.score(table, table, { column: "y", weights: [1], variant: "dsbench" });
  // @ts-expect-error no such variant
  metrics.rmse.score(table, table, { variant: "kaggle" });
});
