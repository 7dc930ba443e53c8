import { describe, expect, test } from "vitest";
import { rocAuc } from "../roc-auc/roc-auc.ts";
import { gini } from "./gini.ts";

describe("gini", () => {
  test("is the mean cumulated share above that of a random order", () => {
    // Cumulated 3, 4, 4 of 4: (11 / 4 - 2) / 3.
    expect(gini([3, 1, 0], [0.9, 0.5, 0.1])).toBeCloseTo(0.25, 15);
    expect(gini([3, 1, 0], [0.1, 0.5, 0.9])).toBeCloseTo(-0.25, 15);
  });

  test("is 0 for a constant, whatever the order of rows", () => {
    expect(gini([1, 1, 0, 0], [5, 5, 5, 5])).toBe(0);
    expect(gini([0, 1, 0, 1], [0, -0, 0, -0])).toBe(0);
  });

  test("lets tied rows share the mean of all their orders", () => {
    const orders = [
      [3, 2, 1],
      [3, 1, 2],
      [2, 3, 1],
      [1, 3, 2],
      [2, 1, 3],
      [1, 2, 3],
    ];
    const mean = orders.reduce((sum, order) => sum + gini([5, 2, 0], order) / orders.length, 0);
    expect(gini([5, 2, 0], [4, 4, 4])).toBeCloseTo(mean, 15);
  });

  test("of two classes is the AUC above one half, by the share of negatives", () => {
    const labels = [1, 0, 0, 1, 0];
    const scores = [0.7, 0.8, 0.1, 0.4, 0.4];
    expect(gini(labels, scores)).toBeCloseTo((rocAuc(labels, scores) - 0.5) * (3 / 5), 15);
  });

  test("scales with nothing: amounts of any size", () => {
    expect(gini([3e300, 1e300, 0], [3, 2, 1])).toBeCloseTo(0.25, 15);
    expect(gini([3e-320, 1e-320, 0], [3, 2, 1])).toBeCloseTo(0.25, 3);
  });

  test("takes a weight for as many rows", () => {
    expect(gini([3, 0], [1, 2], { weights: [2, 1] })).toBeCloseTo(gini([3, 3, 0], [1, 1, 2]), 15);
  });

  test("needs amounts, none below zero", () => {
    expect(() => gini([0, 0], [1, 2])).toThrow(expect.objectContaining({ code: "undefined_score" }));
    expect(() => gini([1, -1], [1, 2])).toThrow(expect.objectContaining({ code: "out_of_range", row: 1 }));
  });
});
