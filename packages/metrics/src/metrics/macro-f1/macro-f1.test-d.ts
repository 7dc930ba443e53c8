import type { Table } from "apache-arrow";
import { expectTypeOf, test } from "vitest";
import { macroF1, metrics, type MacroF1Options, type Metric } from "../../index.ts";

declare const table: Table;

test("columns in, a number out", () => {
  expectTypeOf(macroF1).returns.toBeNumber();
  expectTypeOf(macroF1).parameter(2).toEqualTypeOf<MacroF1Options | undefined>();
  macroF1(["a"], [1], { weights: [1] });
  // @ts-expect-error no such option
  macroF1(["a"], ["b"], { average: "macro" });
});

test("the metric takes its options", () => {
  expectTypeOf(metrics["macro-f1"]).toEqualTypeOf<Metric>();
  metrics["macro-f1"].score(table, table, { column: "y" });
  // @ts-expect-error no such variant
  metrics["macro-f1"].score(table, table, { variant: "kaggle" });
});
