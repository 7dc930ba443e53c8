import type { Table } from "apache-arrow";
import { expectTypeOf, test } from "vitest";
import { medianAbsoluteError, metrics, type Metric, type RegressionOptions } from "../../index.ts";

declare const table: Table;

test("numbers in, a number out", () => {
  expectTypeOf(medianAbsoluteError).returns.toBeNumber();
  expectTypeOf(medianAbsoluteError).parameter(2).toEqualTypeOf<RegressionOptions | undefined>();
  medianAbsoluteError([1, 2], Float32Array.of(1, 2), { weights: [1, 2] });
  // @ts-expect-error texts are no numbers
  medianAbsoluteError([1, 2], ["1", "2"]);
  // @ts-expect-error no such option
  medianAbsoluteError([1, 2], [1, 2], { weight: [1, 2] });
});

test("the metric takes the common options", () => {
  expectTypeOf(metrics["median-absolute-error"]).toEqualTypeOf<Metric>();
  metrics["median-absolute-error"].score(table, table, { column: "y", weights: [1], variant: "dsbench" });
  // @ts-expect-error no such variant
  metrics["median-absolute-error"].score(table, table, { variant: "kaggle" });
});
