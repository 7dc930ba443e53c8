import { describe, expect, test } from "vitest";
import { r2 } from "./r2.ts";

const at = (offset: number): number =>
  r2([offset + 1, offset + 2, offset + 4], [offset + 1, offset + 3, offset + 4]);

describe("r2", () => {
  test("compares with the mean of the truth", () => {
    // Errors 1, 0, 1 against deviations -1, 0, 1.
    expect(r2([1, 2, 3], [2, 2, 2])).toBe(0);
    expect(r2([1, 2, 3], [1, 2, 3])).toBe(1);
    expect(r2([1, 2, 3], [3, 2, 1])).toBeCloseTo(-3, 15);
    expect(r2([3, -0.5, 2, 7], [2.5, 0, 2, 8])).toBeCloseTo(1 - 1.5 / 29.1875, 15);
  });

  test("counts a weight as that many rows", () => {
    expect(r2([1, 2, 9], [1, 3, 8], { weights: [1, 2, 1] })).toBeCloseTo(r2([1, 2, 2, 9], [1, 3, 3, 8]), 15);
  });

  test("keeps its digits where the values have a large common offset", () => {
    expect(at(2 ** 40)).toBeCloseTo(at(0), 14);
  });

  test("spans the range of doubles", () => {
    expect(r2([1e200, 3e200], [1e200, 2e200])).toBeCloseTo(0.5, 15);
    expect(r2([1e-200, 3e-200], [1e-200, 2e-200])).toBeCloseTo(0.5, 15);
    expect(() => r2([0, 1e-200], [1e200, 0])).toThrow(expect.objectContaining({ code: "overflow" }));
  });

  test.each([
    ["one row", [4], undefined],
    ["the same value throughout", [0.1, 0.1, 0.1], undefined],
    ["both zeros", [0, -0], undefined],
    ["other values of no weight", [1, 5, 1], [1, 0, 1]],
  ])("is undefined on %s", (_, truth, weights) => {
    expect(() => r2(truth, truth, weights === undefined ? undefined : { weights })).toThrow(
      expect.objectContaining({ code: "undefined_score", column: "truth" }),
    );
  });
});
