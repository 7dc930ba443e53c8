import type { Table } from "apache-arrow";
import { expectTypeOf, test } from "vitest";
import { hitAtK, metrics, type HitOptions, type Metric, type RankedListMetricOptions } from "../../index.ts";

declare const table: Table;

test("columns in, a number out", () => {
  expectTypeOf(hitAtK).returns.toBeNumber();
  expectTypeOf(hitAtK).parameter(2).toEqualTypeOf<HitOptions>();
  hitAtK([7], ["7 8"], { k: 5 });
  // @ts-expect-error k is never guessed
  hitAtK(["a"], ["b a"], {});
});

test("the metric takes its options", () => {
  expectTypeOf(metrics["hit-at-k"]).toEqualTypeOf<Metric<RankedListMetricOptions>>();
  metrics["hit-at-k"].score(table, table, { k: 3 });
  // @ts-expect-error k is a number
  metrics["hit-at-k"].score(table, table, { k: "3" });
});
