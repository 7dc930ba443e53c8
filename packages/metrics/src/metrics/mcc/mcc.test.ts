import { describe, expect, test } from "vitest";
import { mcc } from "./mcc.ts";

describe("mcc", () => {
  test("of two classes is by the four counts", () => {
    // TP 2, TN 1, FP 1, FN 1.
    expect(mcc([1, 1, 1, 0, 0], [1, 1, 0, 0, 1])).toBeCloseTo((2 * 1 - 1 * 1) / Math.sqrt(3 * 3 * 2 * 2), 15);
  });

  test("is 1 on agreement, -1 on opposites, 0 where a side is constant", () => {
    expect(mcc(["a", "b", "c"], ["a", "b", "c"])).toBe(1);
    expect(mcc([0, 1, 0, 1], [1, 0, 1, 0])).toBe(-1);
    expect(mcc([0, 1, 1], [1, 1, 1])).toBe(0);
    expect(mcc([1, 1], [1, 1])).toBe(0);
  });

  test("does not move with the size of the weights", () => {
    const [truth, guess, weights] = [
      [0, 1, 2, 1, 0],
      [0, 1, 1, 2, 0],
      [1, 2, 3, 0.5, 0.25],
    ] as const;
    const score = mcc(truth, guess, { weights });
    for (const size of [1e-300, 1e300]) {
      expect(mcc(truth, guess, { weights: weights.map((weight) => weight * size) })).toBeCloseTo(score, 14);
    }
  });

  test("keeps its digits on uneven weights", () => {
    const weights = [1e6, 1e-3, 1e-3, 1e-3];
    // TN 1e6, TP 1e-3, FP 1e-3, FN 1e-3.
    const [negative, small] = [1e6, 1e-3];
    const expected = (negative * small - small * small) / (2 * small * (negative + small));
    expect(mcc([0, 1, 0, 1], [0, 1, 1, 0], { weights }) / expected).toBeCloseTo(1, 12);
  });
});
