import type { Table } from "apache-arrow";
import { expectTypeOf, test } from "vitest";
import {
  compareSubmissions,
  metrics,
  shrinkGain,
  type Improved,
  type SubmissionComparison,
} from "../index.ts";

declare const table: Table;
const metric = metrics["roc-auc"];
const sides = { truth: table, before: table, after: table };

test("two submissions of one truth give a verdict", () => {
  const found = compareSubmissions({ metric, ...sides, seed: 1, metricOptions: { positive: "yes" } });
  expectTypeOf(found).toEqualTypeOf<SubmissionComparison>();
  expectTypeOf(found.improved).toEqualTypeOf<Improved>();
  expectTypeOf<Improved>().toEqualTypeOf<"yes" | "no" | "within_noise">();
  // @ts-expect-error no seed
  compareSubmissions({ metric, ...sides });
  // @ts-expect-error nothing to beat
  compareSubmissions({ metric, truth: table, after: table, seed: 1 });
  // @ts-expect-error not an option of ROC AUC
  compareSubmissions({ metric, ...sides, seed: 1, metricOptions: { distance: "ranks" } });
  // @ts-expect-error no such method
  compareSubmissions({ metric, ...sides, seed: 1, method: "delong" });
});

test("a gain is shrunk by numbers alone", () => {
  expectTypeOf(shrinkGain).parameters.toEqualTypeOf<[gain: number, noise: number]>();
  expectTypeOf(shrinkGain).returns.toBeNumber();
});
