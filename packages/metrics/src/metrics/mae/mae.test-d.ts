import type { Table } from "apache-arrow";
import { expectTypeOf, test } from "vitest";
import { mae, metrics, type Metric, type RegressionOptions } from "../../index.ts";

declare const table: Table;

test("numbers in, a number out", () => {
  expectTypeOf(mae).returns.toBeNumber();
  expectTypeOf(mae).parameter(2).toEqualTypeOf<RegressionOptions | undefined>();
  mae([1, 2], Float32Array.of(1, 2), { weights: [1, 2] });
  // @ts-expect-error texts are no numbers
  mae([1, 2], ["1", "2"]);
  // @ts-expect-error no such option
  mae([1, 2], [1, 2], { weight: [1, 2] });
});

test("the metric takes the common options", () => {
  expectTypeOf(metrics.mae).toEqualTypeOf<Metric>();
  metrics.mae.score(table, table, { column: "y", weights: [1], variant: "dsbench" });
  // @ts-expect-error no such variant
  metrics.mae.score(table, table, { variant: "kaggle" });
});
