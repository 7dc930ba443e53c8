import { test as propertyTest } from "@fast-check/vitest";
import { tableFromArrays } from "apache-arrow";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { MetricError } from "../errors/metric-error.ts";
import { createLeaderboard } from "../leaderboard/create-leaderboard.ts";
import { metrics } from "../registry/metrics.ts";
import { bootstrapInterval } from "./bootstrap-interval.ts";
import { bootstrapMetric } from "./bootstrap-metric.ts";
import { humanRankInterval } from "./human-rank-interval.ts";
import { quantile } from "../numeric/quantile.ts";
import { createResampler } from "./resample.ts";

/** A fixed sample with mean 0.5 and a known standard error of the mean. */
const values = Float64Array.from({ length: 2000 }, (_, i) => ((i * 7919) % 2000) / 1999);
const meanOfRows = (indices: Uint32Array) => indices.reduce((sum, i) => sum + values[i]!, 0) / indices.length;
const standardErrorOfMean = Math.sqrt(1 / 12 / values.length);

const run = (seed: number) =>
  bootstrapInterval({ rows: values.length, score: meanOfRows, samples: 50, seed });

const undefinedWithout = (row: number) => (indices: Uint32Array) => {
  if (indices.includes(row)) return 1;
  throw new MetricError({ code: "undefined_score", message: "one class" });
};

const fail = () => {
  throw new MetricError({ code: "out_of_range", message: "no" });
};

describe("bootstrapInterval", () => {
  test("of a mean is the textbook interval", () => {
    const interval = bootstrapInterval({
      rows: values.length,
      score: meanOfRows,
      samples: 4000,
      seed: 1,
      maxRowVisits: 1e9,
    });
    expect(interval).toMatchObject({ samples: 4000, undefinedSamples: 0, resampleRows: 2000, level: 0.95 });
    expect(interval!.standardError / standardErrorOfMean).toBeCloseTo(1, 1);
    expect((0.5 - interval!.low) / (1.96 * standardErrorOfMean)).toBeCloseTo(1, 1);
    expect((interval!.high - 0.5) / (1.96 * standardErrorOfMean)).toBeCloseTo(1, 1);
  });

  test("drawn from fewer rows is shrunk to the same width", () => {
    const interval = bootstrapInterval({
      rows: values.length,
      score: meanOfRows,
      samples: 4000,
      seed: 2,
      maxRowVisits: 4e6,
    });
    expect(interval!.resampleRows).toBe(1000);
    expect(interval!.standardError / standardErrorOfMean).toBeCloseTo(1, 1);
    expect((0.5 - interval!.low) / (1.96 * standardErrorOfMean)).toBeCloseTo(1, 1);
  });

  test("caps the rows visited", () => {
    let visited = 0;
    const score = (indices: Uint32Array) => {
      visited += indices.length;
      return indices[0]!;
    };
    bootstrapInterval({ rows: 1_000_000, score, fullScore: 0, seed: 3 });
    expect(visited).toBe(5_000_000);
  });

  test("is the same for the same seed, and another for another", () => {
    expect(run(7)).toEqual(run(7));
    expect(run(7)).not.toEqual(run(8));
  });

  test("leaves undefined resamples out and counts them", () => {
    const interval = bootstrapInterval({ rows: 10, score: undefinedWithout(4), seed: 1 });
    expect(interval!.undefinedSamples).toBeGreaterThan(30);
    expect(interval!.samples + interval!.undefinedSamples).toBe(200);
    expect(interval).toMatchObject({ low: 1, high: 1, standardError: 0 });
    expect(bootstrapInterval({ rows: 10, score: undefinedWithout(11), seed: 1 })).toBeNull();
  });

  test("passes other errors on", () => {
    expect(() => bootstrapInterval({ rows: 3, score: fail, seed: 1 })).toThrow("no");
  });

  test.each([
    { rows: 0 },
    { rows: 1.5 },
    { samples: 1 },
    { level: 1 },
    { maxRowVisits: 0 },
    { seed: 0.5 },
    { seed: 2 ** 32 },
  ])("refuses %o", (options) => {
    expect(() => bootstrapInterval({ rows: 3, score: () => 1, seed: 1, ...options })).toThrow(MetricError);
  });
});

describe("createResampler", () => {
  test("is pinned: a change of the drawn rows breaks whoever reproduces an interval", () => {
    const indices = new Uint32Array(8);
    createResampler(42).draw(indices, 1000);
    expect([...indices]).toMatchInlineSnapshot(`
      [
        812,
        294,
        686,
        86,
        794,
        347,
        914,
        912,
      ]
    `);
  });

  propertyTest.prop([fc.integer({ min: 1, max: 2 ** 32 - 1 }), fc.integer()])(
    "stays below the number of rows",
    (rows, seed) => {
      const indices = new Uint32Array(50);
      createResampler(seed).draw(indices, rows);
      for (const index of indices) expect(index).toBeLessThan(rows);
    },
  );

  test("draws all rows alike", () => {
    const counts = new Uint32Array(7);
    const indices = new Uint32Array(700_000);
    createResampler(5).draw(indices, 7);
    for (const index of indices) counts[index] = counts[index]! + 1;
    // Six degrees of freedom: 22.5 is passed once in a thousand seeds.
    const chiSquare = counts.reduce((sum, count) => sum + (count - 100_000) ** 2 / 100_000, 0);
    expect(chiSquare).toBeLessThan(22.5);
  });
});

describe("quantile", () => {
  test.each([
    [0, 1],
    [0.25, 1.75],
    [0.5, 2.5],
    [1, 4],
  ])("%d of 1..4 is %d, as numpy has it", (share, expected) => {
    expect(quantile(Float64Array.of(1, 2, 3, 4), share)).toBe(expected);
  });
});

describe("bootstrapMetric", () => {
  const truth = tableFromArrays({ target: Int32Array.from({ length: 400 }, (_, i) => (i % 10 < 3 ? 1 : 0)) });
  const prediction = tableFromArrays({
    target: Float64Array.from({ length: 400 }, (_, i) => ((i * 37) % 101) / 101 + (i % 10 < 3 ? 0.4 : 0)),
  });

  test("covers the score, inside the metric's range", () => {
    const { score, interval } = bootstrapMetric({ metric: metrics["roc-auc"], truth, prediction, seed: 1 });
    expect(score).toBe(metrics["roc-auc"].score(truth, prediction));
    expect(interval!.low).toBeLessThan(score);
    expect(interval!.high).toBeGreaterThan(score);
    const best = bootstrapMetric({ metric: metrics["roc-auc"], truth, prediction: truth, seed: 1 });
    expect(best.interval).toMatchObject({ low: 1, high: 1 });
  });

  test("hands the metric its own options", () => {
    const named = tableFromArrays({ target: ["yes", "no", "yes", "no"] });
    const chances = tableFromArrays({ target: [0.9, 0.2, 0.6, 0.7] });
    const metricOptions = { positive: "yes" };
    const { score } = bootstrapMetric({
      metric: metrics["log-loss"],
      truth: named,
      prediction: chances,
      metricOptions,
      seed: 1,
    });
    expect(score).toBe(metrics["log-loss"].score(named, chances, metricOptions));
  });
});

describe("humanRankInterval", () => {
  const scores = [0.1, 0.2, 0.3, 0.4, 0.5];
  test("looks both ends up, whichever way is better", () => {
    const up = createLeaderboard({ scores, direction: "maximize" });
    const down = createLeaderboard({ scores, direction: "minimize" });
    expect(humanRankInterval([up], { low: 0.15, high: 0.45 })).toEqual({ low: 0.2, high: 0.8 });
    expect(humanRankInterval([down], { low: 0.15, high: 0.45 })).toEqual({ low: 0.2, high: 0.8 });
    expect(humanRankInterval([], { low: 0.15, high: 0.45 })).toBeNull();
  });
});
