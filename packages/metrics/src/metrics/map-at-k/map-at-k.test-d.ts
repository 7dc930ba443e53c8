import type { Table } from "apache-arrow";
import { expectTypeOf, test } from "vitest";
import {
  mapAtK,
  metrics,
  type Metric,
  type RankedListMetricOptions,
  type RankedListOptions,
} from "../../index.ts";

declare const table: Table;

test("columns in, a number out", () => {
  expectTypeOf(mapAtK).returns.toBeNumber();
  expectTypeOf(mapAtK).parameter(2).toEqualTypeOf<RankedListOptions | undefined>();
  mapAtK(["a"], ["b a"], { k: 5 });
  // @ts-expect-error k is a number
  mapAtK(["a"], ["b a"], { k: "5" });
});

test("the metric takes its options", () => {
  expectTypeOf(metrics["map-at-k"]).toEqualTypeOf<Metric<RankedListMetricOptions>>();
  metrics["map-at-k"].score(table, table, {
    k: 12,
    variant: "mle-dojo/h-and-m-personalized-fashion-recommendations",
  });
  // @ts-expect-error no such option
  metrics["map-at-k"].score(table, table, { top: 3 });
});
