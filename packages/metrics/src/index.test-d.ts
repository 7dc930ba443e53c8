import type { Table } from "apache-arrow";
import { expectTypeOf, test } from "vitest";
import {
  bootstrapMetric,
  createLeaderboard,
  getMetric,
  metrics,
  rocAuc,
  type HumanRankConvention,
  type KappaMetricOptions,
  type Metric,
  type MetricErrorCode,
  type MetricName,
  type Placement,
  type RankingMetricOptions,
} from "./index.ts";

declare const table: Table;

test("a literal name gives the metric's own options", () => {
  expectTypeOf(getMetric("roc-auc")).toEqualTypeOf<Metric<RankingMetricOptions>>();
  expectTypeOf(getMetric("quadratic-kappa")).toEqualTypeOf<Metric<KappaMetricOptions>>();
  getMetric("roc-auc").score(table, table, { positive: "yes" });
  // @ts-expect-error accuracy has no positive class
  getMetric("accuracy").score(table, table, { positive: "yes" });
  // @ts-expect-error no such distance
  metrics["quadratic-kappa"].score(table, table, { distance: "cubic" });
});

test("any other text gives a metric with the common options", () => {
  expectTypeOf(getMetric("roc-auc" as string)).toEqualTypeOf<Metric>();
  expectTypeOf<MetricName>().toExtend<string>();
  expectTypeOf<"roc-auc">().toExtend<MetricName>();
  expectTypeOf<"auc">().not.toExtend<MetricName>();
});

test("the registry cannot be changed", () => {
  // @ts-expect-error read-only
  metrics.accuracy = metrics["macro-f1"];
});

test("every metric of the registry is a Metric", () => {
  expectTypeOf<(typeof metrics)[MetricName]["score"]>().returns.toBeNumber();
  expectTypeOf<(typeof metrics)["log-loss"]>().toExtend<Metric>();
});

test("columns are numbers or vectors, never texts where numbers are meant", () => {
  expectTypeOf(rocAuc).returns.toBeNumber();
  rocAuc([0, 1], Float64Array.of(0.1, 0.9));
  rocAuc(["no", "yes"], [0.1, 0.9], { positive: "yes" });
  // @ts-expect-error scores are numbers
  rocAuc([0, 1], ["0.1", "0.9"]);
});

test("a placement is nullable where a board may be empty", () => {
  const placed = createLeaderboard({ scores: [1, null, 2], direction: "maximize" }).place(1);
  expectTypeOf(placed).toEqualTypeOf<Placement>();
  expectTypeOf(placed.humanRank).toEqualTypeOf<number | null>();
  expectTypeOf(placed.convention).toEqualTypeOf<HumanRankConvention>();
  // @ts-expect-error the direction is never guessed
  createLeaderboard({ scores: [1, 2] });
});

test("a bootstrap takes the options of its metric, and needs a seed", () => {
  const metric = metrics["roc-auc"];
  bootstrapMetric({ metric, truth: table, prediction: table, seed: 1, metricOptions: { positive: 1 } });
  // @ts-expect-error no seed
  bootstrapMetric({ metric, truth: table, prediction: table });
  // @ts-expect-error not an option of ROC AUC
  bootstrapMetric({ metric, truth: table, prediction: table, seed: 1, metricOptions: { distance: "ranks" } });
});

test("error codes are a closed list", () => {
  expectTypeOf<"undefined_score">().toExtend<MetricErrorCode>();
  expectTypeOf<"oops">().not.toExtend<MetricErrorCode>();
});
