import type { Table } from "apache-arrow";
import { expectTypeOf, test } from "vitest";
import { metrics, rowSpearman, type Metric, type TextColumn } from "../../index.ts";

declare const table: Table;

test("texts in, a number out", () => {
  expectTypeOf(rowSpearman).returns.toBeNumber();
  expectTypeOf(rowSpearman).parameter(0).toEqualTypeOf<TextColumn>();
  rowSpearman(["1 2 3"], ["3 2 1"], { weights: [1] });
  // @ts-expect-error a row is a text
  rowSpearman([[1, 2, 3]], [[3, 2, 1]]);
});

test("the metric takes the common options", () => {
  expectTypeOf(metrics["row-spearman"]).toEqualTypeOf<Metric>();
  metrics["row-spearman"].score(table, table, { column: "day" });
  // @ts-expect-error no such option
  metrics["row-spearman"].score(table, table, { group: "setId" });
});
