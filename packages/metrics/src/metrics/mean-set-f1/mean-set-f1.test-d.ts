import type { Table } from "apache-arrow";
import { expectTypeOf, test } from "vitest";
import { meanSetF1, metrics, type Metric, type SetF1MetricOptions, type SetF1Options } from "../../index.ts";

declare const table: Table;

test("columns in, a number out", () => {
  expectTypeOf(meanSetF1).returns.toBeNumber();
  expectTypeOf(meanSetF1).parameter(2).toEqualTypeOf<SetF1Options | undefined>();
  meanSetF1(["a b"], ["a"], { beta: 2, emptyPair: 0 });
  // @ts-expect-error 0 or 1
  meanSetF1(["a b"], ["a"], { emptyPair: 0.5 });
});

test("the metric takes its options", () => {
  expectTypeOf(metrics["mean-set-f1"]).toEqualTypeOf<Metric<SetF1MetricOptions>>();
  metrics["mean-set-f1"].score(table, table, { beta: 2, variant: "mle-bench-v1" });
  // @ts-expect-error beta is a number
  metrics["mean-set-f1"].score(table, table, { beta: "2" });
});
