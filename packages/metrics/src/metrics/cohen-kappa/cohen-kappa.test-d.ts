import type { Table } from "apache-arrow";
import { expectTypeOf, test } from "vitest";
import {
  cohenKappa,
  metrics,
  type CohenKappaMetricOptions,
  type CohenKappaOptions,
  type Metric,
} from "../../index.ts";

declare const table: Table;

test("columns in, a number out", () => {
  expectTypeOf(cohenKappa).returns.toBeNumber();
  expectTypeOf(cohenKappa).parameter(2).toEqualTypeOf<CohenKappaOptions | undefined>();
  cohenKappa(["a"], ["b"], { weighting: "none" });
  // @ts-expect-error no such weighting
  cohenKappa([1], [2], { weighting: "cubic" });
});

test("the metric takes its options", () => {
  expectTypeOf(metrics["cohen-kappa"]).toEqualTypeOf<Metric<CohenKappaMetricOptions>>();
  metrics["cohen-kappa"].score(table, table, { weighting: "linear", distance: "ranks" });
  // @ts-expect-error a weighting is named
  metrics["cohen-kappa"].score(table, table, { weighting: true });
});
