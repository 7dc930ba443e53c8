import type { Table } from "apache-arrow";
import { expectTypeOf, test } from "vitest";
import {
  topKError,
  metrics,
  type HitOptions,
  type Metric,
  type RankedListMetricOptions,
} from "../../index.ts";

declare const table: Table;

test("columns in, a number out", () => {
  expectTypeOf(topKError).returns.toBeNumber();
  expectTypeOf(topKError).parameter(2).toEqualTypeOf<HitOptions>();
  topKError([7], ["7 8"], { k: 5 });
  // @ts-expect-error k is never guessed
  topKError(["a"], ["b a"]);
});

test("the metric takes its options", () => {
  expectTypeOf(metrics["top-k-error"]).toEqualTypeOf<Metric<RankedListMetricOptions>>();
  metrics["top-k-error"].score(table, table, { k: 3 });
  // @ts-expect-error k is a number
  metrics["top-k-error"].score(table, table, { k: "3" });
});
