import type { Table } from "apache-arrow";
import { expectTypeOf, test } from "vitest";
import { ndcgAtK, metrics, type Metric, type NdcgListOptions, type NdcgMetricOptions } from "../../index.ts";

declare const table: Table;

test("columns in, a number out", () => {
  expectTypeOf(ndcgAtK).returns.toBeNumber();
  expectTypeOf(ndcgAtK).parameter(2).toEqualTypeOf<NdcgListOptions | undefined>();
  ndcgAtK(["a"], ["b a"], { k: 5 });
  // @ts-expect-error lists know right and wrong only
  ndcgAtK(["a"], ["b a"], { gain: "linear" });
});

test("the metric takes its options", () => {
  expectTypeOf(metrics["ndcg-at-k"]).toEqualTypeOf<Metric<NdcgMetricOptions>>();
  metrics["ndcg-at-k"].score(table, table, { group: "query", gain: "linear", k: 5 });
  // @ts-expect-error no such gain
  metrics["ndcg-at-k"].score(table, table, { gain: "square" });
});
