import type { Table } from "apache-arrow";
import { expectTypeOf, test } from "vitest";
import {
  meanEditDistance,
  metrics,
  type EditDistanceMetricOptions,
  type EditDistanceOptions,
  type Metric,
} from "../../index.ts";

declare const table: Table;

test("columns in, a number out", () => {
  expectTypeOf(meanEditDistance).returns.toBeNumber();
  expectTypeOf(meanEditDistance).parameter(2).toEqualTypeOf<EditDistanceOptions | undefined>();
  meanEditDistance(["a b"], ["a"], { tokens: "characters" });
  // @ts-expect-error no such tokens
  meanEditDistance(["a b"], ["a"], { tokens: "bytes" });
});

test("the metric takes its options", () => {
  expectTypeOf(metrics["mean-edit-distance"]).toEqualTypeOf<Metric<EditDistanceMetricOptions>>();
  metrics["mean-edit-distance"].score(table, table, { tokens: "words" });
  // @ts-expect-error no such tokens
  metrics["mean-edit-distance"].score(table, table, { tokens: "bytes" });
});
