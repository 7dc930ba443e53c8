import type { Table } from "apache-arrow";
import { expectTypeOf, test } from "vitest";
import { fBeta, metrics, type FBetaMetricOptions, type FBetaOptions, type Metric } from "../../index.ts";

declare const table: Table;

test("columns in, a number out", () => {
  expectTypeOf(fBeta).returns.toBeNumber();
  expectTypeOf(fBeta).parameter(2).toEqualTypeOf<FBetaOptions | undefined>();
  fBeta(["a"], ["b"], { beta: 2, average: "macro", zeroDivision: 1 });
  // @ts-expect-error no such average
  fBeta(["a"], ["b"], { average: "mean" });
});

test("the metric takes its options", () => {
  expectTypeOf(metrics["f-beta"]).toEqualTypeOf<Metric<FBetaMetricOptions>>();
  metrics["f-beta"].score(table, table, { average: "samples", cells: "label-set" });
  // @ts-expect-error no such cells
  metrics["f-beta"].score(table, table, { cells: "set" });
});
