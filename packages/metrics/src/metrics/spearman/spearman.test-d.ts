import type { Table } from "apache-arrow";
import { expectTypeOf, test } from "vitest";
import { spearman, metrics, type Metric, type CorrelationOptions } from "../../index.ts";

declare const table: Table;

test("numbers in, a number out", () => {
  expectTypeOf(spearman).returns.toBeNumber();
  expectTypeOf(spearman).parameter(2).toEqualTypeOf<CorrelationOptions | undefined>();
  spearman([1, 2], Float32Array.of(1, 2), { weights: [1, 2] });
  // @ts-expect-error texts are no numbers
  spearman([1, 2], ["1", "2"]);
  // @ts-expect-error no such option
  spearman([1, 2], [1, 2], { weight: [1, 2] });
});

test("the metric takes the common options", () => {
  expectTypeOf(metrics.spearman).toEqualTypeOf<Metric>();
  metrics.spearman.score(table, table, { column: "y", weights: [1], variant: "dsbench" });
  // @ts-expect-error no such variant
  metrics.spearman.score(table, table, { variant: "kaggle" });
});
