import type { Table } from "apache-arrow";
import { expectTypeOf, test } from "vitest";
import { smape, metrics, type Metric, type RegressionOptions } from "../../index.ts";

declare const table: Table;

test("numbers in, a number out", () => {
  expectTypeOf(smape).returns.toBeNumber();
  expectTypeOf(smape).parameter(2).toEqualTypeOf<RegressionOptions | undefined>();
  smape([1, 2], Float32Array.of(1, 2), { weights: [1, 2] });
  // @ts-expect-error texts are no numbers
  smape([1, 2], ["1", "2"]);
  // @ts-expect-error no such option
  smape([1, 2], [1, 2], { weight: [1, 2] });
});

test("the metric takes the common options", () => {
  expectTypeOf(metrics.smape).toEqualTypeOf<Metric>();
  metrics.smape.score(table, table, { column: "y", weights: [1], variant: "dsbench" });
  // @ts-expect-error no such variant
  metrics.smape.score(table, table, { variant: "kaggle" });
});
