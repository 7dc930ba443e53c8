import { describe, expect, test } from "vitest";
import { brierScore } from "./brier-score.ts";

describe("brierScore", () => {
  test("is the mean squared distance to the label", () => {
    expect(brierScore([1, 0, 0], [0.5, 0.25, 1])).toBe((0.25 + 0.0625 + 1) / 3);
    expect(brierScore([1, 0], [1, -0])).toBe(0);
    expect(brierScore([1, 0], [0, 1])).toBe(1);
  });

  test("is defined for one class, and takes names of classes", () => {
    expect(brierScore(["yes", "yes"], [0.5, 1], { positive: "yes" })).toBe(0.125);
    expect(() => brierScore(["yes", "no"], [0.5, 1])).toThrow(
      expect.objectContaining({ code: "unknown_label" }),
    );
  });

  test("keeps the square of the smallest doubles from being less than nothing", () => {
    expect(brierScore([0], [5e-324])).toBe(0);
  });

  test("refuses what is no probability", () => {
    expect(() => brierScore([1, 0], [0.5, 1.5])).toThrow(
      expect.objectContaining({ code: "out_of_range", row: 1 }),
    );
  });
});
