import { test as propertyTest } from "@fast-check/vitest";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { MetricError } from "../../errors/metric-error.ts";
import { pairedTTest } from "./paired-t-test.ts";
import { signFlipTest } from "./sign-flip-test.ts";
import { wilcoxonSignedRank } from "./wilcoxon-signed-rank.ts";

const zeros = (list: readonly number[]) => list.map(() => 0);
const differences = fc.array(fc.integer({ min: -4, max: 4 }), { minLength: 1, maxLength: 10 });

/** All ways to sign a list, summed. */
function signed(list: readonly number[]): readonly number[] {
  return list.reduce<readonly number[]>(
    (sums, value) => sums.flatMap((sum) => [sum + value, sum - value]),
    [0],
  );
}

describe("pairedTTest", () => {
  test("is Student's", () => {
    // Student's own sleep data (1908): t = -4.0621, p = 0.002833, 9 degrees of freedom.
    const first = [0.7, -1.6, -0.2, -1.2, -0.1, 3.4, 3.7, 0.8, 0, 2];
    const second = [1.9, 0.8, 1.1, 0.1, -0.1, 4.4, 5.5, 1.6, 4.6, 3.4];
    const found = pairedTTest(first, second);
    expect(found.statistic).toBeCloseTo(-4.0621, 4);
    expect(found.pValue).toBeCloseTo(0.002833, 6);
    expect(found.interval.low).toBeCloseTo(-2.4598858, 6);
    expect(found.interval.high).toBeCloseTo(-0.7001142, 6);
  });

  test("of equal differences knows only yes and no", () => {
    expect(pairedTTest([1, 2], [0, 1])).toMatchObject({ statistic: Infinity, pValue: 0 });
    expect(pairedTTest([1, 2], [1, 2])).toMatchObject({ statistic: 0, pValue: 1 });
    expect(() => pairedTTest([1], [2])).toThrow(expect.objectContaining({ code: "undefined_score" }));
    expect(() => pairedTTest([1, 2], [2])).toThrow(expect.objectContaining({ code: "length_mismatch" }));
  });
});

describe("wilcoxonSignedRank", () => {
  propertyTest.prop([differences])("is the share of all signs that are as far off, ties included", (list) => {
    const found = wilcoxonSignedRank(list, zeros(list));
    const moved = list.filter((value) => value !== 0).map(Math.abs);
    const ranks = moved.map((size) => {
      const below = moved.filter((other) => other < size).length;
      return below + (moved.filter((other) => other === size).length + 1) / 2;
    });
    const observed = list
      .filter((value) => value !== 0)
      .reduce((sum, value, at) => sum + Math.sign(value) * ranks[at]!, 0);
    const all = signed(ranks);
    const far = all.filter((sum) => Math.abs(sum) >= Math.abs(observed)).length;
    expect(found.pValue).toBeCloseTo(far / all.length, 12);
    expect(found.ties).toBe(list.length - moved.length);
    expect(found.exact).toBe(true);
  });

  test("approximates many, close to what is counted out", () => {
    const list = Array.from({ length: 50 }, (_, at) => (((at * 37) % 50) - 18) / 7);
    const exact = wilcoxonSignedRank(list, zeros(list));
    const near = wilcoxonSignedRank(list, zeros(list), { exactUpTo: 10 });
    expect([exact.exact, near.exact]).toEqual([true, false]);
    expect(Math.abs(near.pValue - exact.pValue)).toBeLessThan(0.005);
    expect(near.statistic).toBe(exact.statistic);
  });
});

describe("signFlipTest", () => {
  propertyTest.prop([differences])("is the share of all flips that are as far off", (list) => {
    const found = signFlipTest(list, zeros(list));
    const all = signed(list);
    const observed = Math.abs(list.reduce((sum, value) => sum + value, 0));
    expect(found.pValue).toBeCloseTo(all.filter((sum) => Math.abs(sum) >= observed).length / all.length, 12);
  });

  test("counts sums that differ by rounding alone as equal", () => {
    // 0.1 + 0.2 - 0.3 is 5.6e-17 in doubles; by hand it is 0, and every flip is as far off.
    expect(signFlipTest([0.1, 0.2, -0.3], [0, 0, 0]).pValue).toBe(1);
  });

  test("draws flips for many, deterministic by seed and never 0", () => {
    const list = Array.from({ length: 40 }, (_, at) => 1 + (at % 3));
    const drawn = signFlipTest(list, zeros(list), { samples: 1000 });
    expect(drawn).toMatchObject({ exact: false, pValue: 1 / 1001 });
    const mixed = list.map((value, at) => (at % 2 === 0 ? value : -value));
    const of = (seed: number) => signFlipTest(mixed, zeros(mixed), { seed, samples: 500 }).pValue;
    expect(of(1)).toBe(of(1));
    const small = mixed.slice(0, 16).map((value, at) => value + at / 10);
    const exact = signFlipTest(small, zeros(small)).pValue;
    expect(signFlipTest(small, zeros(small), { exactUpTo: 0 }).pValue).toBeCloseTo(exact, 1);
  });

  test("refuses what would take for ever", () => {
    expect(() => signFlipTest([1], [0], { exactUpTo: 40 })).toThrow(MetricError);
    expect(() => signFlipTest([1], [0], { samples: 0 })).toThrow(MetricError);
  });
});
