import { describe, expect, test } from "vitest";
import { quadraticKappa } from "./quadratic-kappa.ts";

const far = (ratings: readonly number[]) => ratings.map((rating) => 1e9 + 10 * rating);

describe("quadraticKappa", () => {
  test("is 1 on agreement, -1 on opposites, 0 on a constant guess", () => {
    expect(quadraticKappa([1, 2, 3], [1, 2, 3])).toBe(1);
    expect(quadraticKappa([0, 4], [4, 0])).toBe(-1);
    expect(quadraticKappa([0, 1, 2, 1], [1, 1, 1, 1])).toBe(0);
  });

  test("measures distance by value, or by rank if asked", () => {
    // Observed (2 - 10)²; all cross pairs of {1,2,10} and {1,10,10}.
    const cross = [1, 2, 10].flatMap((a) => [1, 10, 10].map((b) => (a - b) ** 2));
    const expected = 1 - 64 / 3 / (cross.reduce((sum, distance) => sum + distance, 0) / 9);
    expect(quadraticKappa([1, 2, 10], [1, 10, 10])).toBeCloseTo(expected, 15);
    expect(quadraticKappa([1, 2, 10], [1, 10, 10], { distance: "ranks" })).toBe(
      quadraticKappa([1, 2, 3], [1, 3, 3]),
    );
  });

  test("does not move with its scale or origin", () => {
    const truth = [1, 2, 3, 4, 2];
    const guess = [1, 3, 3, 2, 2];
    expect(quadraticKappa(far(truth), far(guess))).toBeCloseTo(quadraticKappa(truth, guess), 12);
  });

  test("is undefined on one and the same constant", () => {
    expect(() => quadraticKappa([2, 2], [2, 2])).toThrow(
      expect.objectContaining({ code: "undefined_score" }),
    );
    expect(() => quadraticKappa([2, 3], [2, 3], { weights: [1, 0] })).toThrow(
      expect.objectContaining({ code: "undefined_score" }),
    );
    expect(quadraticKappa([2, 2], [3, 3])).toBe(0);
  });

  test("refuses ratings that are not integers", () => {
    expect(() => quadraticKappa([1, 2], [1, 2.5])).toThrow(
      expect.objectContaining({ code: "out_of_range", row: 1, column: "prediction" }),
    );
  });
});
