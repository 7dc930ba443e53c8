import { test as propertyTest } from "@fast-check/vitest";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { rocAuc } from "./roc-auc.ts";

const row = fc.tuple(
  fc.integer({ min: 0, max: 1 }),
  fc.oneof(fc.integer({ min: -3, max: 3 }), fc.double({ noNaN: true, noDefaultInfinity: true })),
);
const rows = fc.array(row, { maxLength: 60 }).map((list) => [...list, [0, 0], [1, 0]] as const);

describe("rocAuc", () => {
  test("counts ordered pairs, ties one half", () => {
    expect(rocAuc([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8])).toBe(0.75);
    expect(rocAuc([0, 1], [0, -0])).toBe(0.5);
    expect(rocAuc([0, 1, 1], [1, 1, 2])).toBe(0.75);
    expect(rocAuc([1, 0], [0.2, 0.9])).toBe(0);
  });

  propertyTest.prop([rows])("is the share of ordered pairs, exactly", (list) => {
    const positives = list.filter(([label]) => label === 1);
    const negatives = list.filter(([label]) => label === 0);
    let halves = 0;
    for (const [, high] of positives)
      for (const [, low] of negatives) halves += high > low ? 2 : high === low ? 1 : 0;
    const labels = list.map(([label]) => label);
    const scores = list.map(([, score]) => score);
    expect(rocAuc(labels, scores)).toBe(halves / (2 * positives.length * negatives.length));
    // The weighted way round must come to the same.
    expect(rocAuc(labels, scores, { weights: scores.map(() => 1) })).toBeCloseTo(rocAuc(labels, scores), 14);
  });

  propertyTest.prop([rows])("turns over with the scores", (list) => {
    const labels = list.map(([label]) => label);
    const scores = list.map(([, score]) => score);
    const turned = scores.map((score) => -score);
    expect(rocAuc(labels, scores) + rocAuc(labels, turned)).toBeCloseTo(1, 14);
  });

  test.each([
    ["negative", [0, 0]],
    ["positive", [1, 1]],
  ])("is undefined when all rows are %s", (side, labels) => {
    expect(() => rocAuc(labels, [0.1, 0.2])).toThrow(
      expect.objectContaining({ code: "undefined_score", message: expect.stringContaining(side) }),
    );
  });

  test("is undefined when the weights leave one class", () => {
    expect(() => rocAuc([0, 1], [0.1, 0.2], { weights: [0, 1] })).toThrow(
      expect.objectContaining({ code: "undefined_score" }),
    );
  });
});
