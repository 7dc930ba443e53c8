import type { Table } from "apache-arrow";
import { expectTypeOf, test } from "vitest";
import { charSpanF1, metrics, type ClassificationOptions, type Metric } from "../../index.ts";

declare const table: Table;

test("columns in, a number out", () => {
  expectTypeOf(charSpanF1).returns.toBeNumber();
  expectTypeOf(charSpanF1).parameter(2).toEqualTypeOf<ClassificationOptions | undefined>();
  charSpanF1(["0 4"], ["1 2;3 4"], { weights: [1] });
  // @ts-expect-error spans are texts
  charSpanF1([[0, 4]], [[1, 2]]);
});

test("the metric takes its options", () => {
  expectTypeOf(metrics["char-span-f1"]).toEqualTypeOf<Metric>();
  metrics["char-span-f1"].score(table, table, { variant: "mle-dojo" });
  // @ts-expect-error no such variant
  metrics["char-span-f1"].score(table, table, { variant: "kaggle" });
});
