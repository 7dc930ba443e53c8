import { describe, expect, test } from "vitest";
import { topKError } from "./top-k-error.ts";

describe("topKError", () => {
  test("is one less the hit rate", () => {
    const [truth, guess] = [
      ["a", "b c", "d"],
      ["x a", "y z c", ""],
    ];
    expect(topKError(truth, guess, { k: 2 })).toBeCloseTo(2 / 3, 15);
    expect(topKError(truth, guess, { k: 2, weights: [1, 0, 0] })).toBe(0);
  });

  test("under k = 1 reads the first of several labels", () => {
    expect(topKError([654, 3], ["654 1 2", "1 3"], { k: 1 })).toBe(0.5);
  });
});
