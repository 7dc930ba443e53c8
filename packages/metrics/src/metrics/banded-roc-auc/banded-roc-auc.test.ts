import { test as propertyTest } from "@fast-check/vitest";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { rocAuc } from "../roc-auc/roc-auc.ts";
import { bandedRocAuc } from "./banded-roc-auc.ts";

const flavours = { thresholds: [0.2, 0.4, 0.6, 0.8], bandWeights: [4, 3, 2, 1, 0] } as const;
const rows = fc
  .array(fc.tuple(fc.integer({ min: 0, max: 1 }), fc.integer({ min: -3, max: 3 })), { maxLength: 60 })
  .map((list) => [...list, [0, 0], [1, 0]] as const);

describe("bandedRocAuc", () => {
  test("weighs what is right of the curve by its band", () => {
    // Up to one half, across, up: 1 - FPR is 1 below .5 and 0 above. 2 · .4 + 1 · .1 of 2 · .4 + 1 · .6.
    expect(bandedRocAuc([1, 0, 1], [3, 2, 1])).toBeCloseTo(0.9 / 1.4, 15);
    // The four bands of Flavours of Physics: 4 · .2 + 3 · .2 + 2 · .1 of 2.
    expect(bandedRocAuc([1, 0, 1], [3, 2, 1], flavours)).toBeCloseTo(1.6 / 2, 15);
  });

  test("is 1 for a perfect order and 0 for the reverse", () => {
    expect(bandedRocAuc([0, 0, 1], [1, 2, 3])).toBe(1);
    expect(bandedRocAuc([1, 1, 0], [1, 2, 3])).toBe(0);
    // Above .8 nothing counts, so the last positive may come anywhere.
    expect(bandedRocAuc([1, 1, 1, 1, 0, 1], [6, 5, 4, 3, 2, 1], flavours)).toBe(1);
  });

  test("splits a step at an edge, or cuts its ends", () => {
    // One step from (0, 0) to (1, 1): the diagonal, split: (2 · .32 + .18) / 1.4; cut: half of the whole.
    expect(bandedRocAuc([0, 1], [0, -0])).toBeCloseTo(0.82 / 1.4, 15);
    expect(bandedRocAuc([0, 1], [7, 7], { edges: "clipped" })).toBe(0.5);
    expect(bandedRocAuc([0, 1], [7, 7], flavours)).toBeCloseTo(0.7, 15);
  });

  propertyTest.prop([rows])("with one band is the ROC AUC", (list) => {
    const labels = list.map(([label]) => label);
    const scores = list.map(([, score]) => score);
    const one = { thresholds: [], bandWeights: [3] };
    expect(bandedRocAuc(labels, scores, one)).toBeCloseTo(rocAuc(labels, scores), 14);
    expect(bandedRocAuc(labels, scores, { ...one, edges: "clipped" })).toBeCloseTo(
      rocAuc(labels, scores),
      14,
    );
  });

  test("orders scores of any size", () => {
    expect(bandedRocAuc([0, 1, 1], [-1e300, 5e-324, 1e300])).toBe(1);
  });

  test.each([
    [{ thresholds: [0.4, 0.4] }, "ascend"],
    [{ thresholds: [0, 0.5], bandWeights: [1, 1, 1] }, "ascend"],
    [{ bandWeights: [1] }, "one more"],
    [{ bandWeights: [0, 0] }, "not all zero"],
    [{ bandWeights: [1, -1] }, "not negative"],
    [{ thresholds: [Number.NaN] }, "ascend"],
  ])("refuses %j", (options, message) => {
    expect(() => bandedRocAuc([0, 1], [0, 1], options)).toThrow(
      expect.objectContaining({ code: "bad_option", message: expect.stringContaining(message) }),
    );
  });

  test("is undefined for one class, also by weight", () => {
    expect(() => bandedRocAuc([1, 1], [0, 1])).toThrow(expect.objectContaining({ code: "undefined_score" }));
    expect(() => bandedRocAuc([0, 1], [0, 1], { weights: [0, 1] })).toThrow(
      expect.objectContaining({ code: "undefined_score" }),
    );
  });
});
