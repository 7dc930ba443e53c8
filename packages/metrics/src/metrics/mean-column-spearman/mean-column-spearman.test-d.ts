import type { Table } from "apache-arrow";
import { expectTypeOf, test } from "vitest";
import { meanColumnSpearman, metrics, type Metric, type NumberColumns } from "../../index.ts";

declare const table: Table;

test("columns by name in, a number out", () => {
  expectTypeOf(meanColumnSpearman).returns.toBeNumber();
  expectTypeOf(meanColumnSpearman).parameter(1).toEqualTypeOf<NumberColumns>();
  meanColumnSpearman({ a: [1, 2] }, { a: Float64Array.of(1, 2) }, { weights: [1, 2] });
  // @ts-expect-error columns have names
  meanColumnSpearman([[1, 2]], [[1, 2]]);
});

test("the metric takes the common options", () => {
  expectTypeOf(metrics["mean-column-spearman"]).toEqualTypeOf<Metric>();
  metrics["mean-column-spearman"].score(table, table, { columns: ["a"], variant: "mle-dojo" });
  // @ts-expect-error no column says what is kept
  metrics["mean-column-spearman"].score(table, table, { keep: "scored" });
});
