import { test as propertyTest } from "@fast-check/vitest";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { rocAuc } from "../roc-auc/roc-auc.ts";
import { normalizedGini } from "./normalized-gini.ts";

const rows = fc
  .array(fc.tuple(fc.integer({ min: 0, max: 1 }), fc.integer({ min: -3, max: 3 })), { maxLength: 60 })
  .map((list) => [...list, [0, 0], [1, 0]] as const);

describe("normalizedGini", () => {
  test("is 1 for the true order, -1 for its reverse, 0 for none", () => {
    expect(normalizedGini([3, 1, 0, 7], [3, 1, 0, 7])).toBe(1);
    expect(normalizedGini([3, 1, 0, 7], [-3, -1, 0, -7])).toBe(-1);
    expect(normalizedGini([3, 1, 0, 7], [0, -0, 0, 0])).toBe(0);
  });

  test("is the share of the way there", () => {
    // Cumulated 1, 4, 4 against 3, 4, 4 of 4: (9 / 4 - 2) over (11 / 4 - 2).
    expect(normalizedGini([3, 1, 0], [2, 3, 1])).toBeCloseTo(1 / 3, 15);
  });

  propertyTest.prop([rows])("of two classes is twice the ROC AUC less one", (list) => {
    const labels = list.map(([label]) => label);
    const scores = list.map(([, score]) => score);
    expect(normalizedGini(labels, scores)).toBeCloseTo(2 * rocAuc(labels, scores) - 1, 13);
  });

  test("is undefined where every order is as good", () => {
    expect(() => normalizedGini([2, 2], [1, 2])).toThrow(
      expect.objectContaining({ code: "undefined_score" }),
    );
    expect(() => normalizedGini([0, 0], [1, 2])).toThrow(
      expect.objectContaining({ code: "undefined_score" }),
    );
    expect(() => normalizedGini([-1, 0], [1, 2])).toThrow(expect.objectContaining({ code: "out_of_range" }));
  });
});
