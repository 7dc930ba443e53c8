import type { Table } from "apache-arrow";
import { expectTypeOf, test } from "vitest";
import { rmspe, metrics, type Metric, type RegressionOptions } from "../../index.ts";

declare const table: Table;

test("numbers in, a number out", () => {
  expectTypeOf(rmspe).returns.toBeNumber();
  expectTypeOf(rmspe).parameter(2).toEqualTypeOf<RegressionOptions | undefined>();
  rmspe([1, 2], Float32Array.of(1, 2), { weights: [1, 2] });
  // @ts-expect-error texts are no numbers
  rmspe([1, 2], ["1", "2"]);
  // @ts-expect-error no such option
  rmspe([1, 2], [1, 2], { weight: [1, 2] });
});

test("the metric takes the common options", () => {
  expectTypeOf(metrics.rmspe).toEqualTypeOf<Metric>();
  metrics.rmspe.score(table, table, { column: "y", weights: [1], variant: "dsbench" });
  // @ts-expect-error no such variant
  metrics.rmspe.score(table, table, { variant: "kaggle" });
});
