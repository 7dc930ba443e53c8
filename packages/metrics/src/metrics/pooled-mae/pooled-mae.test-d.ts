import type { Table } from "apache-arrow";
import { expectTypeOf, test } from "vitest";
import {
  metrics,
  pooledMae,
  type ColumnErrorMetricOptions,
  type Metric,
  type NumberColumns,
} from "../../index.ts";

declare const table: Table;

test("columns by name in, a number out", () => {
  expectTypeOf(pooledMae).returns.toBeNumber();
  expectTypeOf(pooledMae).parameter(0).toEqualTypeOf<NumberColumns>();
  pooledMae({ a: [1, 2] }, { a: Float64Array.of(1, 2) }, { keep: [true, false], weights: [1, 2] });
  // @ts-expect-error columns have names
  pooledMae([[1, 2]], [[1, 2]]);
  // @ts-expect-error a function takes the column, not its name
  pooledMae({ a: [1, 2] }, { a: [1, 2] }, { keep: "scored" });
});

test("the metric names the column of what is kept", () => {
  expectTypeOf(metrics["pooled-mae"]).toEqualTypeOf<Metric<ColumnErrorMetricOptions>>();
  metrics["pooled-mae"].score(table, table, { columns: ["a", "b"], keep: "scored" });
  // @ts-expect-error the metric takes the column's name
  metrics["pooled-mae"].score(table, table, { keep: [1, 0] });
});
