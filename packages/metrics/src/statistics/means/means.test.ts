import { test as propertyTest } from "@fast-check/vitest";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { MetricError } from "../../errors/metric-error.ts";
import { meanInterval } from "./mean-interval.ts";
import { meanWithError } from "./mean-with-error.ts";
import { wilsonInterval } from "./wilson-interval.ts";

describe("meanWithError", () => {
  test("is MLE-bench's SEM: n - 1 in the deviation, over the root of n", () => {
    // 18, 18 and 17 medals of 22: "80.30 ± 1.52" in its table.
    const { mean, standardError, estimator } = meanWithError(
      [18, 18, 17].map((medals) => (100 * medals) / 22),
    );
    expect(mean.toFixed(2)).toBe("80.30");
    expect(standardError!.toFixed(2)).toBe("1.52");
    expect(estimator).toBe("sample-sd/sqrt(n)");
  });

  test("knows no error of a single value, and 0 of equal ones", () => {
    expect(meanWithError([3])).toMatchObject({ mean: 3, standardDeviation: null, standardError: null });
    expect(meanWithError([0.1, 0.1, 0.1])).toMatchObject({ standardDeviation: 0, standardError: 0 });
  });

  test("keeps its digits far from 0", () => {
    expect(meanWithError([1e9 + 1, 1e9 + 2, 1e9 + 3]).standardDeviation).toBe(1);
  });

  test("refuses what is not there or not a number", () => {
    expect(() => meanWithError([])).toThrow(expect.objectContaining({ code: "empty" }));
    expect(() => meanWithError([1, NaN])).toThrow(expect.objectContaining({ code: "not_finite", row: 1 }));
  });
});

describe("meanInterval", () => {
  const seeds = [80.3, 77.3, 81.8];

  test("of three seeds is much wider by t than by 1.96 standard errors", () => {
    const { mean, standardError } = meanWithError(seeds);
    const byT = meanInterval(seeds)!;
    const normal = meanInterval(seeds, { method: "normal" })!;
    // Of two degrees of freedom t has a closed form, (2 p - 1) √(2 / (4 p (1 - p))); z is from tables.
    expect((byT.high - mean) / standardError!).toBeCloseTo(0.95 * Math.sqrt(2 / 0.0975), 11);
    expect((normal.high - mean) / standardError!).toBeCloseTo(1.959963984540054, 11);
  });

  test("by bootstrap lies within the values, agrees with the others on many, and is deterministic by seed", () => {
    const few = meanInterval(seeds, { method: "bootstrap", seed: 3 })!;
    expect(few.low).toBeGreaterThanOrEqual(77.3);
    expect(few.high).toBeLessThanOrEqual(81.8);
    const many = Array.from({ length: 500 }, (_, at) => ((at * 7919) % 500) / 500);
    const drawn = meanInterval(many, { method: "bootstrap", seed: 1 })!;
    const normal = meanInterval(many, { method: "normal" })!;
    expect((drawn.high - drawn.low) / (normal.high - normal.low)).toBeCloseTo(1, 1);
    expect(meanInterval(many, { method: "bootstrap", seed: 1 })).toEqual(drawn);
    expect(meanInterval(many, { method: "bootstrap", seed: 2 })).not.toEqual(drawn);
  });

  test("is null for one value, and refuses bad options", () => {
    expect(meanInterval([1])).toBeNull();
    expect(() => meanInterval([1, 2], { level: 1 })).toThrow(MetricError);
    // @ts-expect-error a method that there is not
    expect(() => meanInterval([1, 2], { method: "bca" })).toThrow(MetricError);
  });
});

describe("wilsonInterval", () => {
  test("has width even where all or none succeeded", () => {
    expect(wilsonInterval(0, 10)).toMatchObject({ low: 0, high: expect.closeTo(0.2775327998628892, 12) });
    expect(wilsonInterval(10, 10)).toMatchObject({ low: expect.closeTo(0.7224672001371107, 12), high: 1 });
  });

  propertyTest.prop([fc.integer({ min: 1, max: 1e6 }), fc.double({ min: 0, max: 1, noNaN: true })])(
    "holds the share, and turns round with it",
    (trials, share) => {
      const successes = Math.round(share * trials);
      const { low, high } = wilsonInterval(successes, trials);
      const other = wilsonInterval(trials - successes, trials);
      expect(low).toBeLessThanOrEqual(successes / trials);
      expect(high).toBeGreaterThanOrEqual(successes / trials);
      expect(low).toBeCloseTo(1 - other.high, 12);
    },
  );

  test.each([
    [1, 0],
    [3, 2],
    [-1, 2],
    [0.5, 2],
  ])("refuses %d of %d", (successes, trials) => {
    expect(() => wilsonInterval(successes, trials)).toThrow(MetricError);
  });
});
