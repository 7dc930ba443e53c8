import { describe, expect, test } from "vitest";
import { quadraticKappa } from "../quadratic-kappa/quadratic-kappa.ts";
import { cohenKappa } from "./cohen-kappa.ts";

describe("cohenKappa", () => {
  test("without weights counts agreement beyond chance", () => {
    // Agreement 3/4; by chance 1/2 · 3/4 + 1/2 · 1/4.
    expect(cohenKappa(["a", "a", "b", "b"], ["a", "a", "a", "b"])).toBe(0.5);
    expect(cohenKappa(["a", "b"], ["b", "a"])).toBe(-1);
  });

  test("with linear weights counts distance", () => {
    // Observed (0 + 1 + 2) / 3; of all nine pairs (0 + 1 + 2 + 1 + 0 + 1 + 2 + 1 + 0) / 9, prediction 1, 3, 1 against 1, 2, 3.
    const pairs = [1, 2, 3].flatMap((t) => [1, 3, 1].map((p) => Math.abs(t - p)));
    const expected = pairs.reduce((sum, distance) => sum + distance, 0) / 9;
    expect(cohenKappa([1, 2, 3], [1, 3, 1], { weighting: "linear" })).toBeCloseTo(1 - 1 / expected, 14);
  });

  test("with quadratic weights is that metric", () => {
    const [truth, guess] = [
      [1, 2, 9, 4],
      [1, 9, 2, 4],
    ];
    expect(cohenKappa(truth, guess, { weighting: "quadratic" })).toBe(quadraticKappa(truth, guess));
    expect(cohenKappa(truth, guess, { weighting: "linear", distance: "ranks" })).toBe(
      cohenKappa([1, 2, 4, 3], [1, 4, 2, 3], { weighting: "linear" }),
    );
  });

  test("is undefined on one and the same constant", () => {
    for (const weighting of ["none", "linear", "quadratic"] as const) {
      expect(() => cohenKappa([2, 2], [2, 2], { weighting })).toThrow(
        expect.objectContaining({ code: "undefined_score" }),
      );
    }
  });

  test("has ratings where distance counts, and no other weighting", () => {
    expect(() => cohenKappa(["low"], ["high"], { weighting: "linear" })).toThrow(
      expect.objectContaining({ code: "type_mismatch" }),
    );
    expect(() => cohenKappa([1], [1.5], { weighting: "linear" })).toThrow(
      expect.objectContaining({ code: "out_of_range" }),
    );
    expect(() => cohenKappa([1], [1], { weighting: "cubic" as "none" })).toThrow(
      /"none", "linear", "quadratic"/,
    );
  });
});
