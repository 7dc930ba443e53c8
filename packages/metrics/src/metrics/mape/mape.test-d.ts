import type { Table } from "apache-arrow";
import { expectTypeOf, test } from "vitest";
import { mape, metrics, type Metric, type RegressionOptions } from "../../index.ts";

declare const table: Table;

test("numbers in, a number out", () => {
  expectTypeOf(mape).returns.toBeNumber();
  expectTypeOf(mape).parameter(2).toEqualTypeOf<RegressionOptions | undefined>();
  mape([1, 2], Float32Array.of(1, 2), { weights: [1, 2] });
  // @ts-expect-error texts are no numbers
  mape([1, 2], ["1", "2"]);
  // @ts-expect-error no such option
  mape([1, 2], [1, 2], { weight: [1, 2] });
});

test("the metric takes the common options", () => {
  expectTypeOf(metrics.mape).toEqualTypeOf<Metric>();
  metrics.mape.score(table, table, { column: "y", weights: [1], variant: "dsbench" });
  // @ts-expect-error no such variant
  metrics.mape.score(table, table, { variant: "kaggle" });
});
