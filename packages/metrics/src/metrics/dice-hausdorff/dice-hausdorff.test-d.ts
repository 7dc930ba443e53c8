import type { Table } from "apache-arrow";
import { expectTypeOf, test } from "vitest";
import {
  diceHausdorff,
  metrics,
  type DiceHausdorffMetricOptions,
  type Metric,
  type PixelOrder,
} from "../../index.ts";

declare const table: Table;

test("distances need sizes", () => {
  expectTypeOf(diceHausdorff).returns.toBeNumber();
  diceHausdorff(["1 2"], ["1 2"], { height: 4, width: [5], scans: ["s"], classes: ["c"], slices: [1] });
  // @ts-expect-error no sizes
  diceHausdorff(["1 2"], ["1 2"]);
  // @ts-expect-error no width
  diceHausdorff(["1 2"], ["1 2"], { height: 4 });
});

test("the metric names columns", () => {
  expectTypeOf(metrics["dice-hausdorff"]).toEqualTypeOf<Metric<DiceHausdorffMetricOptions>>();
  expectTypeOf<PixelOrder>().toEqualTypeOf<"column-major" | "row-major">();
  metrics["dice-hausdorff"].score(table, table, { height: "h", width: "w", scan: "day", class: "class" });
  // @ts-expect-error no such order
  metrics["dice-hausdorff"].score(table, table, { height: 1, width: 1, order: "fortran" });
});
