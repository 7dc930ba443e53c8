import { tableFromArrays } from "apache-arrow";
import { test as propertyTest } from "@fast-check/vitest";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { MetricError } from "../errors/metric-error.ts";
import { compensatedSum, compensatedSumOf } from "./compensated-sum.ts";
import { bootstrapMetric } from "../bootstrap/bootstrap-metric.ts";
import { metrics } from "../registry/metrics.ts";
import { mean, rootMeanSquare } from "./mean.ts";

describe("compensatedSum", () => {
  test("keeps what a plain loop loses", () => {
    expect(compensatedSum(Float64Array.of(1, 1e100, 1, -1e100))).toBe(2);
    const tenths = new Float64Array(1_000_000).fill(0.1);
    expect(compensatedSum(tenths)).toBe(100_000);
    expect(tenths.reduce((sum, value) => sum + value, 0)).not.toBe(100_000);
  });

  test("overflows to infinity, not to NaN", () => {
    expect(compensatedSum(Float64Array.of(1.7e308, 1.7e308))).toBe(Infinity);
    expect(compensatedSumOf(2, () => -1.7e308)).toBe(-Infinity);
  });

  propertyTest.prop([fc.array(fc.integer({ min: -(2 ** 40), max: 2 ** 40 }))])(
    "is exact on integers",
    (values) => {
      const exact = Number(values.reduce((sum, value) => sum + BigInt(value), 0n));
      expect(compensatedSum(Float64Array.from(values)) === exact).toBe(true);
      expect(compensatedSumOf(values.length, (i) => values[i]!) === exact).toBe(true);
    },
  );
});

describe("mean", () => {
  test("of rows that all weigh nothing is none: it is no overflow, and a resample may draw such rows", () => {
    const none = Float64Array.of(0, 0);
    const values = Float64Array.of(1, 2);
    const undefinedScore = expect.objectContaining({ code: "undefined_score", column: "weights" });
    expect(() => mean(values, none)).toThrow(undefinedScore);
    expect(() => rootMeanSquare(values, none)).toThrow(undefinedScore);
    const bootstrapped = bootstrapMetric({
      metric: metrics.rmse,
      truth: tableFromArrays({ y: [1, 2, 3] }),
      prediction: tableFromArrays({ y: [2, 2, 5] }),
      metricOptions: { weights: [1, 1, 0] },
      seed: 1,
    });
    expect(bootstrapped.interval?.undefinedSamples).toBeGreaterThan(0);
  });

  test("of numbers whose sum no double can hold", () => {
    expect(mean(new Float64Array(1000).fill(1.7e308))).toBe(1.7e308);
    expect(mean(new Float64Array(3).fill(1e308), Float64Array.of(10, 20, 30))).toBeCloseTo(1e308, -294);
  });

  test("counts a weight as that many rows", () => {
    expect(mean(Float64Array.of(1, 2, 5), Float64Array.of(2, 0, 1))).toBe(mean(Float64Array.of(1, 1, 5)));
  });
});

describe("rootMeanSquare", () => {
  propertyTest.prop([
    fc.array(
      fc.double({ min: -1e6, max: 1e6, noNaN: true }).filter((x) => x === 0 || Math.abs(x) > 1e-6),
      {
        minLength: 1,
        maxLength: 30,
      },
    ),
    fc.integer({ min: -900, max: 900 }),
  ])("scales with its values, however large or small", (values, exponent) => {
    const plain = rootMeanSquare(Float64Array.from(values));
    const scaled = rootMeanSquare(Float64Array.from(values, (value) => value * 2 ** exponent));
    expect(Math.abs(scaled / 2 ** exponent - plain)).toBeLessThanOrEqual(4e-16 * plain);
  });

  test("of squares that only their weights lift beyond the largest double", () => {
    const weights = Float64Array.of(1e135, 1e135);
    expect(rootMeanSquare(Float64Array.of(1e90, -1e90), weights)).toBeCloseTo(1e90, -76);
  });

  test("of the smallest and the largest double is itself", () => {
    expect(rootMeanSquare(Float64Array.of(5e-324, -5e-324))).toBe(5e-324);
    expect(rootMeanSquare(Float64Array.of(Number.MAX_VALUE))).toBe(Number.MAX_VALUE);
    expect(rootMeanSquare(Float64Array.of(0, -0))).toBe(0);
  });

  test("says when a difference has overflowed", () => {
    expect(() => rootMeanSquare(Float64Array.of(1, Infinity))).toThrow(MetricError);
  });
});
