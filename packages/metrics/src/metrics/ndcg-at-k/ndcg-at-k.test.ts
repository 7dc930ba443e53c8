import { describe, expect, test } from "vitest";
import { groupedNdcgAtK, ndcgAtK } from "./ndcg-at-k.ts";

describe("ndcgAtK", () => {
  test("of one right item is the discount of its place", () => {
    expect(ndcgAtK(["US"], ["US NDF"], { k: 5 })).toBe(1);
    expect(ndcgAtK(["US"], ["NDF US"], { k: 5 })).toBeCloseTo(1 / Math.log2(3), 15);
    expect(ndcgAtK(["US"], ["a b c d e US"], { k: 5 })).toBe(0);
  });

  test("of several divides by the best order, and counts an item once", () => {
    const best = 1 + 1 / Math.log2(3);
    expect(ndcgAtK(["a b"], ["a a b"])).toBeCloseTo((1 + 0.5) / best, 15);
    expect(ndcgAtK(["a b c"], ["b a"], { k: 2 })).toBe(1);
    expect(ndcgAtK([""], ["a"])).toBe(0);
  });
});

/** Two gains in the wrong order, over the right one. */
const gained = (low: number, high: number): number =>
  (low + high / Math.log2(3)) / (high + low / Math.log2(3));

describe("groupedNdcgAtK", () => {
  const groups = ["q", "q", "q"];

  test("weighs relevance exponentially or linearly", () => {
    expect(groupedNdcgAtK([1, 2, 0], [3, 2, 1], groups)).toBeCloseTo(gained(1, 3), 15);
    expect(groupedNdcgAtK([1, 2, 0], [3, 2, 1], groups, { gain: "linear" })).toBeCloseTo(gained(1, 2), 15);
  });

  test("shares places among equal scores, whatever the order of rows", () => {
    const shared = (0.5 * (1 + 1 / Math.log2(3))) / 1;
    expect(groupedNdcgAtK([1, 0, 0], [5, 5, 1], groups)).toBeCloseTo(shared, 15);
    expect(groupedNdcgAtK([0, 0, 1], [1, 5, 5], groups)).toBeCloseTo(shared, 15);
    // Of three rows that share three places only the first place counts.
    expect(groupedNdcgAtK([1, 0, 0], [-0, 0, 0], groups, { k: 1 })).toBeCloseTo(1 / 3, 15);
  });

  test("is the mean over groups, of which one without a relevant row scores 0", () => {
    expect(groupedNdcgAtK([1, 0, 0, 0], [2, 1, 2, 1], ["a", "a", "b", "b"])).toBe(0.5);
  });

  test("refuses a negative relevance and a gain beyond the doubles", () => {
    expect(() => groupedNdcgAtK([-1], [1], ["q"])).toThrow(expect.objectContaining({ code: "out_of_range" }));
    expect(() => groupedNdcgAtK([2000], [1], ["q"])).toThrow(expect.objectContaining({ code: "overflow" }));
  });
});
