import type { Table } from "apache-arrow";
import { expectTypeOf, test } from "vitest";
import {
  metrics,
  weightedMae,
  type Metric,
  type WeightDivisor,
  type WeightedMaeMetricOptions,
} from "../../index.ts";

declare const table: Table;

test("weights are needed", () => {
  expectTypeOf(weightedMae).returns.toBeNumber();
  weightedMae([1, 2], [1, 2], Float64Array.of(1, 5), { divisor: "rows" });
  // @ts-expect-error no weights
  weightedMae([1, 2], [1, 2]);
  // @ts-expect-error no such divisor
  weightedMae([1, 2], [1, 2], [1, 5], { divisor: "columns" });
});

test("the metric needs the name of their column", () => {
  expectTypeOf(metrics["weighted-mae"]).toEqualTypeOf<Metric<WeightedMaeMetricOptions>>();
  expectTypeOf<WeightDivisor>().toEqualTypeOf<"weights" | "rows">();
  metrics["weighted-mae"].score(table, table, { weight: "holiday", weightByLabel: { true: 5, false: 1 } });
  // @ts-expect-error no column of weights
  metrics["weighted-mae"].score(table, table, { divisor: "rows" });
  // @ts-expect-error a weight is a number
  metrics["weighted-mae"].score(table, table, { weight: "holiday", weightByLabel: { true: "5" } });
});
