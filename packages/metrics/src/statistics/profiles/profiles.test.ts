import { test as propertyTest } from "@fast-check/vitest";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { MetricError } from "../../errors/metric-error.ts";
import type { TaskResults } from "../results.ts";
import { areaUnderProfile } from "./area-under-profile.ts";
import { performanceProfile } from "./performance-profile.ts";
import { performanceRatios } from "./performance-ratios.ts";

const results: readonly TaskResults[] = [
  { task: "auc", direction: "maximize", scores: { a: 0.8, b: 0.4, c: null } },
  { task: "rmse", direction: "minimize", scores: { a: 3, b: 2, c: 20 } },
];

describe("performanceRatios", () => {
  test("are to the best of each task, in its direction, failures behind the worst", () => {
    const { ratios, infeasible, worst } = performanceRatios(results);
    expect([...ratios["a"]!]).toEqual([1, 1.5]);
    expect([...ratios["b"]!]).toEqual([2, 1]);
    expect([...ratios["c"]!]).toEqual([2.1, 10]);
    expect(infeasible).toEqual({ a: 0, b: 0, c: 1 });
    expect([...worst]).toEqual([2, 10]);
  });

  test("count nothing worse than the baseline, negative, or without a ratio", () => {
    const { ratios } = performanceRatios(results, { baselines: { rmse: 5, auc: 0.5 } });
    expect([...ratios["b"]!]).toEqual([1.05, 1]);
    expect(ratios["c"]![1]).toBeCloseTo(1.575, 14);
    const odd = performanceRatios([
      { task: "1", direction: "maximize", scores: { a: 0, b: 1, c: -1 } },
      { task: "2", direction: "minimize", scores: { a: 0, b: 1, c: 0 } },
    ]);
    expect([...odd.ratios["a"]!]).toEqual([1.05, 1]);
    expect([...odd.ratios["b"]!]).toEqual([1, 1.05]);
    const none = performanceRatios([{ task: "1", direction: "maximize", scores: { a: null, b: null } }]);
    expect([...none.ratios["a"]!]).toEqual([Infinity]);
  });
});

describe("performanceProfile", () => {
  test("is a staircase", () => {
    expect(performanceProfile([1, 2, 1, 4])).toEqual([
      { ratio: 1, share: 0.5 },
      { ratio: 2, share: 0.75 },
      { ratio: 4, share: 1 },
    ]);
    expect(performanceProfile([1, Infinity])).toEqual([{ ratio: 1, share: 0.5 }]);
    expect(() => performanceProfile([])).toThrow(MetricError);
    expect(() => performanceProfile([0.5])).toThrow(MetricError);
  });
});

describe("areaUnderProfile", () => {
  const positive = fc.double({ min: 0.01, max: 100, noNaN: true });
  const table = fc.array(fc.tuple(positive, positive), { minLength: 1, maxLength: 12 }).map((rows) =>
    performanceRatios(
      rows.map(([a, b], at) => ({
        task: String(at),
        direction: at % 2 === 0 ? "maximize" : "minimize",
        scores: { a, b },
      })),
    ),
  );

  propertyTest.prop([table, fc.double({ min: 0.1, max: 5, noNaN: true })])(
    "is the area of the staircase, and MLGym's sum within a step of it",
    (ratios, tauMax) => {
      const exact = areaUnderProfile(ratios, { tauMax });
      const summed = areaUnderProfile(ratios, { tauMax, convention: "mlgym" });
      for (const model of ["a", "b"]) {
        const steps = performanceProfile(ratios.ratios[model]!);
        const area = steps.reduce((sum, { ratio, share }, at) => {
          const from = Math.min(tauMax, Math.log10(ratio));
          const to = Math.min(tauMax, Math.log10(steps[at + 1]?.ratio ?? Infinity));
          return sum + share * (to - from);
        }, 0);
        expect(exact.areas[model]).toBeCloseTo(area, 10);
        expect(Math.abs(summed.areas[model]! - area)).toBeLessThanOrEqual(tauMax / 499 + 1e-12);
      }
    },
  );

  test("ends where MLGym's script ends unless told", () => {
    // Worst ratio 10, ⌈10.5⌉ = 11, log₁₀ 11 = 1.04, rounded up to 1.1.
    const mlgym = areaUnderProfile(performanceRatios(results), { convention: "mlgym" });
    expect(mlgym.tauMax).toBe(1.1);
    expect(mlgym.areas["a"]).toBeGreaterThan(mlgym.areas["c"]!);
    expect(areaUnderProfile(performanceRatios(results)).areas["a"]).toBeCloseTo(
      1.1 - Math.log10(1.5) / 2,
      14,
    );
  });

  test("needs an end where none is published, or none is finite", () => {
    const ratios = performanceRatios(results);
    expect(() => areaUnderProfile(ratios, { convention: "mle-dojo" })).toThrow(MetricError);
    const given = areaUnderProfile(ratios, { convention: "mle-dojo", tauMax: 1.1 });
    expect(given.areas).toEqual(areaUnderProfile(ratios, { convention: "mlgym" }).areas);
    const none = performanceRatios([{ task: "1", direction: "maximize", scores: { a: null } }]);
    expect(() => areaUnderProfile(none)).toThrow(MetricError);
    expect(areaUnderProfile(none, { tauMax: 2 }).areas).toEqual({ a: 0 });
    // @ts-expect-error a convention that there is not
    expect(() => areaUnderProfile(ratios, { convention: "paper" })).toThrow(MetricError);
  });
});
