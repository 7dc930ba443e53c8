import { describe, expect, test } from "vitest";
import { mse } from "./mse.ts";

describe("mse", () => {
  test("on errors 3 and 4", () => {
    expect(mse([0, 0], [3, -4])).toBe(12.5);
    expect(mse([1, 1], [4, -3], { weights: [0, 2] })).toBe(16);
    expect(mse([7], [7])).toBe(0);
  });

  test("adds up a million hundredths without losing any", () => {
    expect(mse(new Float64Array(1_000_000), new Float64Array(1_000_000).fill(0.1))).toBe(0.1 * 0.1);
  });

  test("says when no double holds the square", () => {
    expect(() => mse([0], [1e200])).toThrow(expect.objectContaining({ code: "overflow" }));
    expect(mse([0], [1e150])).toBe(1e150 * 1e150);
  });
});
