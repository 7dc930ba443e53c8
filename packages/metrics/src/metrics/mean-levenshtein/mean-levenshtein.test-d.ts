import type { Table } from "apache-arrow";
import { expectTypeOf, test } from "vitest";
import {
  meanLevenshtein,
  metrics,
  type EditDistanceMetricOptions,
  type EditDistanceOptions,
  type Metric,
} from "../../index.ts";

declare const table: Table;

test("columns in, a number out", () => {
  expectTypeOf(meanLevenshtein).returns.toBeNumber();
  expectTypeOf(meanLevenshtein).parameter(2).toEqualTypeOf<EditDistanceOptions | undefined>();
  meanLevenshtein(["a b"], ["a"], { tokens: "words" });
  // @ts-expect-error numbers are no texts
  meanLevenshtein([1], [2]);
});

test("the metric takes its options", () => {
  expectTypeOf(metrics["mean-levenshtein"]).toEqualTypeOf<Metric<EditDistanceMetricOptions>>();
  metrics["mean-levenshtein"].score(table, table, { tokens: "words" });
  // @ts-expect-error no such tokens
  metrics["mean-levenshtein"].score(table, table, { tokens: "bytes" });
});
