import { test as propertyTest } from "@fast-check/vitest";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { MetricError } from "../../errors/metric-error.ts";
import { bestOfK } from "./best-of-k.ts";
import { meanPassAtK, passAtK } from "./pass-at-k.ts";

/** All ways to draw k of a list. */
function draws<Item>(list: readonly Item[], k: number): readonly (readonly Item[])[] {
  if (k === 0) return [[]];
  return list.flatMap((item, at) => draws(list.slice(at + 1), k - 1).map((rest) => [item, ...rest]));
}

const meanOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

const counts = fc
  .tuple(fc.integer({ min: 1, max: 9 }), fc.nat(9), fc.nat(9))
  .map(([n, c, k]) => ({ n, c: c % (n + 1), k: 1 + (k % n) }));

describe("passAtK", () => {
  propertyTest.prop([counts])("is the share of all draws that hold a success", ({ n, c, k }) => {
    const attempts = Array.from({ length: n }, (_, at) => at < c);
    const all = draws(attempts, k);
    expect(passAtK(n, c, k)).toBeCloseTo(all.filter((draw) => draw.includes(true)).length / all.length, 14);
  });

  test("keeps its digits where success is rare, and its range where attempts are many", () => {
    expect(passAtK(1e9, 1, 1)).toBe(1e-9);
    expect(passAtK(10, 10, 1)).toBe(1);
    expect(passAtK(10, 0, 10)).toBe(0);
    expect(passAtK(100_000, 60_000, 50)).toBe(1);
  });

  test("of a benchmark counts each task the same", () => {
    const tasks = [
      { attempts: 2, successes: 1 },
      { attempts: 100, successes: 0 },
    ];
    expect(meanPassAtK(tasks, 1)).toBe(0.25);
    expect(() => meanPassAtK([], 1)).toThrow(MetricError);
  });

  test.each([
    [3, 1, 4],
    [3, 4, 1],
    [3, 1, 0],
    [3.5, 1, 1],
  ])("refuses n = %d, c = %d, k = %d", (n, c, k) => {
    expect(() => passAtK(n, c, k)).toThrow(MetricError);
  });
});

describe("bestOfK", () => {
  const score = fc.integer({ min: -5, max: 5 });
  propertyTest.prop([
    fc.array(score, { minLength: 1, maxLength: 8 }),
    fc.nat(7),
    fc.constantFrom("maximize" as const, "minimize" as const),
  ])("is the mean over all draws, and of one attempt the plain mean", (attempts, some, direction) => {
    const k = 1 + (some % attempts.length);
    const best = (list: readonly number[]) =>
      direction === "maximize" ? Math.max(...list) : Math.min(...list);
    const found = bestOfK(attempts, { direction, k });
    expect(found.expectedBest).toBeCloseTo(meanOf(draws(attempts, k).map(best)), 12);
    expect(found.bestOfFirst).toBe(best(attempts.slice(0, k)));
    expect(found.first).toBe(attempts[0]);
    expect(bestOfK(attempts, { direction, k: 1 }).expectedBest).toBeCloseTo(meanOf(attempts), 12);
  });

  test("knows no mean where a draw may hold no score, unless told what a failure counts", () => {
    const attempts = [null, 0.5, 0.7];
    expect(bestOfK(attempts, { direction: "maximize", k: 1 })).toEqual({
      k: 1,
      attempts: 3,
      first: null,
      bestOfFirst: null,
      expectedBest: null,
    });
    expect(bestOfK(attempts, { direction: "maximize", k: 2 })).toMatchObject({
      bestOfFirst: 0.5,
      expectedBest: expect.closeTo((0.5 + 0.7 + 0.7) / 3, 14),
    });
    expect(bestOfK(attempts, { direction: "maximize", k: 1, failure: 0 })).toMatchObject({
      first: 0,
      expectedBest: expect.closeTo(0.4, 14),
    });
  });

  test("refuses more attempts than were made, and scores that are none", () => {
    expect(() => bestOfK([1], { direction: "maximize", k: 2 })).toThrow(MetricError);
    expect(() => bestOfK([NaN], { direction: "maximize", k: 1 })).toThrow(MetricError);
  });
});
