import type { Table } from "apache-arrow";
import { expectTypeOf, test } from "vitest";
import { metrics, rleDice, type MaskAverage, type Metric, type RleDiceMetricOptions } from "../../index.ts";

declare const table: Table;

test("sizes are numbers or columns of numbers", () => {
  expectTypeOf(rleDice).returns.toBeNumber();
  rleDice(["1 2"], [""], { height: 4, width: Int32Array.of(5), average: "pooled", weights: [1] });
  // @ts-expect-error the name of a column needs a table
  rleDice(["1 2"], [""], { height: "height", width: 5 });
  // @ts-expect-error masks are texts
  rleDice([1, 2], [1, 2]);
});

test("the metric takes sizes by name", () => {
  expectTypeOf(metrics["rle-dice"]).toEqualTypeOf<Metric<RleDiceMetricOptions>>();
  expectTypeOf<MaskAverage>().toEqualTypeOf<"per-image" | "pooled">();
  metrics["rle-dice"].score(table, table, { height: "height", width: 5, variant: "mle-bench-v1" });
  // @ts-expect-error no such average
  metrics["rle-dice"].score(table, table, { average: "micro" });
});
