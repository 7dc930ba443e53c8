import type { Table } from "apache-arrow";
import { expectTypeOf, test } from "vitest";
import {
  pooledEditDistance,
  metrics,
  type EditDistanceMetricOptions,
  type EditDistanceOptions,
  type Metric,
} from "../../index.ts";

declare const table: Table;

test("columns in, a number out", () => {
  expectTypeOf(pooledEditDistance).returns.toBeNumber();
  expectTypeOf(pooledEditDistance).parameter(2).toEqualTypeOf<EditDistanceOptions | undefined>();
  pooledEditDistance(["a b"], ["a"], { weights: [1] });
  // @ts-expect-error tokens are named
  pooledEditDistance(["a b"], ["a"], { tokens: 1 });
});

test("the metric takes its options", () => {
  expectTypeOf(metrics["pooled-edit-distance"]).toEqualTypeOf<Metric<EditDistanceMetricOptions>>();
  metrics["pooled-edit-distance"].score(table, table, { tokens: "characters" });
  // @ts-expect-error no such tokens
  metrics["pooled-edit-distance"].score(table, table, { tokens: "bytes" });
});
