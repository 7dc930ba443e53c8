import type { Table } from "apache-arrow";
import { expectTypeOf, test } from "vitest";
import {
  weightedMacroRecall,
  metrics,
  type Metric,
  type WeightedRecallMetricOptions,
  type WeightedRecallOptions,
} from "../../index.ts";

declare const table: Table;

test("columns in, a number out", () => {
  expectTypeOf(weightedMacroRecall).returns.toBeNumber();
  expectTypeOf(weightedMacroRecall).parameter(2).toEqualTypeOf<WeightedRecallOptions | undefined>();
  weightedMacroRecall({ root: [1] }, { root: [1] }, { headWeights: { root: 2 } });
  // @ts-expect-error weights are by name
  weightedMacroRecall({ root: [1] }, { root: [1] }, { headWeights: [2] });
});

test("the metric takes its options", () => {
  expectTypeOf(metrics["weighted-macro-recall"]).toEqualTypeOf<Metric<WeightedRecallMetricOptions>>();
  metrics["weighted-macro-recall"].score(table, table, { head: "part", headWeights: { root: 2 } });
  // @ts-expect-error a head column is named
  metrics["weighted-macro-recall"].score(table, table, { head: 1 });
});
