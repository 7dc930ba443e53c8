import type { Table } from "apache-arrow";
import { expectTypeOf, test } from "vitest";
import {
  getMetric,
  laplaceLogLikelihood,
  type LaplaceLogLikelihoodMetricOptions,
  type Metric,
} from "../../index.ts";

declare const table: Table;

test("the metric's options are typed", () => {
  const metric = getMetric("laplace-log-likelihood");
  expectTypeOf(metric).toEqualTypeOf<Metric<LaplaceLogLikelihoodMetricOptions>>();
  metric.score(table, table, { sigmaColumn: "sigma", minSigma: 70, maxError: 1000 });
  // @ts-expect-error a limit is a number
  metric.score(table, table, { minSigma: "70" });
});

test("the function takes columns and its own options", () => {
  expectTypeOf(laplaceLogLikelihood).returns.toBeNumber();
  laplaceLogLikelihood([2000], [2100], [70], { minSigma: 1 });
  // @ts-expect-error sigmas are needed
  laplaceLogLikelihood([2000], [2100]);
});
