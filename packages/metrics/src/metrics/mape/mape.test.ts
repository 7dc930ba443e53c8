import { describe, expect, test } from "vitest";
import { mape } from "./mape.ts";

describe("mape", () => {
  test("is relative to the truth", () => {
    expect(mape([4, -2], [5, -2])).toBe(0.125);
    expect(mape([1], [0])).toBe(1);
    expect(mape([-1], [1])).toBe(2);
    expect(mape([4, 100], [5, 0], { weights: [1, 0] })).toBe(0.25);
  });

  test.each([0, -0])("refuses a truth of %d", (zero) => {
    expect(() => mape([1, zero], [1, 1])).toThrow(
      expect.objectContaining({ code: "out_of_range", column: "truth", row: 1 }),
    );
  });

  test("says when a quotient exceeds every double", () => {
    expect(mape([1e-300], [2e-300])).toBe(1);
    expect(() => mape([1e-300], [1e300])).toThrow(expect.objectContaining({ code: "overflow" }));
  });
});
