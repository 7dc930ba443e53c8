import type { Table } from "apache-arrow";
import { expectTypeOf, test } from "vitest";
import {
  metrics,
  meanColumnMae,
  type ColumnErrorMetricOptions,
  type Metric,
  type NumberColumns,
} from "../../index.ts";

declare const table: Table;

test("columns by name in, a number out", () => {
  expectTypeOf(meanColumnMae).returns.toBeNumber();
  expectTypeOf(meanColumnMae).parameter(0).toEqualTypeOf<NumberColumns>();
  meanColumnMae({ a: [1, 2] }, { a: Float64Array.of(1, 2) }, { keep: [true, false], weights: [1, 2] });
  // @ts-expect-error columns have names
  meanColumnMae([[1, 2]], [[1, 2]]);
  // @ts-expect-error a function takes the column, not its name
  meanColumnMae({ a: [1, 2] }, { a: [1, 2] }, { keep: "scored" });
});

test("the metric names the column of what is kept", () => {
  expectTypeOf(metrics["mean-column-mae"]).toEqualTypeOf<Metric<ColumnErrorMetricOptions>>();
  metrics["mean-column-mae"].score(table, table, { columns: ["a", "b"], keep: "scored" });
  // @ts-expect-error the metric takes the column's name
  metrics["mean-column-mae"].score(table, table, { keep: [1, 0] });
});
