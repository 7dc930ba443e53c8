import type { Table } from "apache-arrow";
import { expectTypeOf, test } from "vitest";
import {
  quadraticKappa,
  metrics,
  type KappaMetricOptions,
  type KappaOptions,
  type Metric,
} from "../../index.ts";

declare const table: Table;

test("columns in, a number out", () => {
  expectTypeOf(quadraticKappa).returns.toBeNumber();
  expectTypeOf(quadraticKappa).parameter(2).toEqualTypeOf<KappaOptions | undefined>();
  quadraticKappa([1], [2], { distance: "ranks" });
  // @ts-expect-error ratings are numbers
  quadraticKappa(["1"], ["2"]);
});

test("the metric takes its options", () => {
  expectTypeOf(metrics["quadratic-kappa"]).toEqualTypeOf<Metric<KappaMetricOptions>>();
  metrics["quadratic-kappa"].score(table, table, { distance: "values", variant: "dsbench" });
  // @ts-expect-error no such distance
  metrics["quadratic-kappa"].score(table, table, { distance: "cubic" });
});
