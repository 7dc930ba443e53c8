import type { Table } from "apache-arrow";
import { expectTypeOf, test } from "vitest";
import {
  metrics,
  pooledRmsle,
  type ColumnErrorMetricOptions,
  type Metric,
  type NumberColumns,
} from "../../index.ts";

declare const table: Table;

test("columns by name in, a number out", () => {
  expectTypeOf(pooledRmsle).returns.toBeNumber();
  expectTypeOf(pooledRmsle).parameter(0).toEqualTypeOf<NumberColumns>();
  pooledRmsle({ a: [1, 2] }, { a: Float64Array.of(1, 2) }, { keep: [true, false], weights: [1, 2] });
  // @ts-expect-error columns have names
  pooledRmsle([[1, 2]], [[1, 2]]);
  // @ts-expect-error a function takes the column, not its name
  pooledRmsle({ a: [1, 2] }, { a: [1, 2] }, { keep: "scored" });
});

test("the metric names the column of what is kept", () => {
  expectTypeOf(metrics["pooled-rmsle"]).toEqualTypeOf<Metric<ColumnErrorMetricOptions>>();
  metrics["pooled-rmsle"].score(table, table, { columns: ["a", "b"], keep: "scored" });
  // @ts-expect-error the metric takes the column's name
  metrics["pooled-rmsle"].score(table, table, { keep: [1, 0] });
});
