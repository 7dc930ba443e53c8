import type { Table } from "apache-arrow";
import { expectTypeOf, test } from "vitest";
import {
  metrics,
  pooledRmse,
  type ColumnErrorMetricOptions,
  type Metric,
  type NumberColumns,
} from "../../index.ts";

declare const table: Table;

test("columns by name in, a number out", () => {
  expectTypeOf(pooledRmse).returns.toBeNumber();
  expectTypeOf(pooledRmse).parameter(0).toEqualTypeOf<NumberColumns>();
  pooledRmse({ a: [1, 2] }, { a: Float64Array.of(1, 2) }, { keep: [true, false], weights: [1, 2] });
  // @ts-expect-error columns have names
  pooledRmse([[1, 2]], [[1, 2]]);
  // @ts-expect-error a function takes the column, not its name
  pooledRmse({ a: [1, 2] }, { a: [1, 2] }, { keep: "scored" });
});

test("the metric names the column of what is kept", () => {
  expectTypeOf(metrics["pooled-rmse"]).toEqualTypeOf<Metric<ColumnErrorMetricOptions>>();
  metrics["pooled-rmse"].score(table, table, { columns: ["a", "b"], keep: "scored" });
  // @ts-expect-error the metric takes the column's name
  metrics["pooled-rmse"].score(table, table, { keep: [1, 0] });
});
