import { describe, expect, test } from "vitest";
import { medianAbsoluteError } from "./median-absolute-error.ts";

const ofErrors = (errors: readonly number[], weights?: readonly number[]): number =>
  medianAbsoluteError(
    errors.map(() => 0),
    errors,
    weights === undefined ? undefined : { weights },
  );

describe("medianAbsoluteError", () => {
  test("is in the middle of the sizes", () => {
    expect(ofErrors([-9, 1, 2])).toBe(2);
    expect(ofErrors([4, -1, 2, 100])).toBe(3);
    expect(ofErrors([5])).toBe(5);
    expect(ofErrors([0, -0, 0, 7])).toBe(0);
  });

  test("counts a weight as that many rows", () => {
    expect(ofErrors([1, 2, 3], [1, 1, 5])).toBe(3);
    expect(ofErrors([1, 2, 9], [2, 1, 1])).toBe(1.5);
    expect(ofErrors([1, 5, 9], [2, 0, 2])).toBe(5);
    expect(ofErrors([3, 1, 2], [0.25, 0.25, 0.25])).toBe(2);
  });

  test("is halfway between the largest doubles", () => {
    expect(ofErrors([1.5e308, 1.7e308])).toBeCloseTo(1.6e308, -294);
    expect(() => medianAbsoluteError([-1.5e308], [1.5e308])).toThrow(
      expect.objectContaining({ code: "overflow" }),
    );
  });
});
