import type { Table } from "apache-arrow";
import { expectTypeOf, test } from "vitest";
import { lwlrap, metrics, type LwlrapOptions, type Metric } from "../../index.ts";

declare const table: Table;

test("columns in, a number out", () => {
  expectTypeOf(lwlrap).returns.toBeNumber();
  expectTypeOf(lwlrap).parameter(2).toEqualTypeOf<LwlrapOptions | undefined>();
  lwlrap([[0, 1]], [[0.5, 1]], { weights: [1, 1] });
  // @ts-expect-error a column per label
  lwlrap([0, 1], [0.5, 1]);
});

test("the metric takes its options", () => {
  expectTypeOf(metrics.lwlrap).toEqualTypeOf<Metric>();
  metrics.lwlrap.score(table, table, { columns: ["a", "b"], variant: "mle-dojo" });
  // @ts-expect-error no such variant
  metrics.lwlrap.score(table, table, { variant: "kaggle" });
});
