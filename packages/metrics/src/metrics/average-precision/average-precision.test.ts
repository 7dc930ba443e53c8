import { describe, expect, test } from "vitest";
import { averagePrecision } from "./average-precision.ts";

describe("averagePrecision", () => {
  test("sums precision over gains in recall", () => {
    expect(averagePrecision([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8])).toBeCloseTo((1 + 2 / 3) / 2, 15);
  });

  test("is the share of positives when all scores tie", () => {
    expect(averagePrecision([1, 0, 0, 0], [7, 7, 7, 7])).toBe(0.25);
  });

  test("needs a positive row, but no negative one", () => {
    expect(averagePrecision([1, 1], [0.1, 0.2])).toBe(1);
    expect(() => averagePrecision([0, 0], [0.1, 0.2])).toThrow(
      expect.objectContaining({ code: "undefined_score" }),
    );
  });
});
