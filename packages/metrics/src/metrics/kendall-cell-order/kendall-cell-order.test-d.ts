import type { Table } from "apache-arrow";
import { expectTypeOf, test } from "vitest";
import { kendallCellOrder, metrics, type ClassificationOptions, type Metric } from "../../index.ts";

declare const table: Table;

test("columns in, a number out", () => {
  expectTypeOf(kendallCellOrder).returns.toBeNumber();
  expectTypeOf(kendallCellOrder).parameter(2).toEqualTypeOf<ClassificationOptions | undefined>();
  kendallCellOrder(["a b"], ["b a"], { weights: [1] });
  // @ts-expect-error orders are texts
  kendallCellOrder([1], [2]);
});

test("the metric takes its options", () => {
  expectTypeOf(metrics["kendall-cell-order"]).toEqualTypeOf<Metric>();
  metrics["kendall-cell-order"].score(table, table, { column: "y" });
  // @ts-expect-error no such variant
  metrics["kendall-cell-order"].score(table, table, { variant: "kaggle" });
});
