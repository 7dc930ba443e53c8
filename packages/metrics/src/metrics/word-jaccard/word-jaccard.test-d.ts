import type { Table } from "apache-arrow";
import { expectTypeOf, test } from "vitest";
import {
  wordJaccard,
  metrics,
  type Metric,
  type WordJaccardMetricOptions,
  type WordJaccardOptions,
} from "../../index.ts";

declare const table: Table;

test("columns in, a number out", () => {
  expectTypeOf(wordJaccard).returns.toBeNumber();
  expectTypeOf(wordJaccard).parameter(2).toEqualTypeOf<WordJaccardOptions | undefined>();
  wordJaccard(["a b"], ["a"], { emptyPair: 0 });
  // @ts-expect-error 0 or 1
  wordJaccard(["a b"], ["a"], { emptyPair: 2 });
});

test("the metric takes its options", () => {
  expectTypeOf(metrics["word-jaccard"]).toEqualTypeOf<Metric<WordJaccardMetricOptions>>();
  metrics["word-jaccard"].score(table, table, { emptyPair: 1, variant: "mle-bench-v1" });
  // @ts-expect-error a number
  metrics["word-jaccard"].score(table, table, { emptyPair: "0" });
});
