import type { Table } from "apache-arrow";
import { expectTypeOf, test } from "vitest";
import {
  metrics,
  meanColumnRmse,
  type ColumnErrorMetricOptions,
  type Metric,
  type NumberColumns,
} from "../../index.ts";

declare const table: Table;

test("columns by name in, a number out", () => {
  expectTypeOf(meanColumnRmse).returns.toBeNumber();
  expectTypeOf(meanColumnRmse).parameter(0).toEqualTypeOf<NumberColumns>();
  meanColumnRmse({ a: [1, 2] }, { a: Float64Array.of(1, 2) }, { keep: [true, false], weights: [1, 2] });
  // @ts-expect-error columns have names
  meanColumnRmse([[1, 2]], [[1, 2]]);
  // @ts-expect-error a function takes the column, not its name
  meanColumnRmse({ a: [1, 2] }, { a: [1, 2] }, { keep: "scored" });
});

test("the metric names the column of what is kept", () => {
  expectTypeOf(metrics["mean-column-rmse"]).toEqualTypeOf<Metric<ColumnErrorMetricOptions>>();
  metrics["mean-column-rmse"].score(table, table, { columns: ["a", "b"], keep: "scored" });
  // @ts-expect-error the metric takes the column's name
  metrics["mean-column-rmse"].score(table, table, { keep: [1, 0] });
});
