import { describe, expect, test } from "vitest";
import { errorRate } from "./error-rate.ts";

describe("errorRate", () => {
  test("counts rows that are wrong, weighed", () => {
    expect(errorRate(["a", "b", "c", "a"], ["a", "b", "a", "b"])).toBe(0.5);
    expect(errorRate([0, 1], [0, 0], { weights: [3, 1] })).toBe(0.25);
    expect(errorRate([1, 2], [1, 2])).toBe(0);
  });

  test("keeps the digits of a small rate, which 1 - accuracy would lose", () => {
    const truth = new Int32Array(300_000);
    const guess = truth.slice();
    guess[7] = 1;
    expect(errorRate(truth, guess)).toBe(1 / 300_000);
  });

  test("takes -0 for 0, and a text for no number", () => {
    expect(errorRate([0, 0], [-0, 0])).toBe(0);
    expect(errorRate(["1"], [1])).toBe(1);
  });
});
