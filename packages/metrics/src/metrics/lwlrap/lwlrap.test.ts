import { describe, expect, test } from "vitest";
import { lwlrap } from "./lwlrap.ts";
import { sumOfPrecisions } from "./sum-of-precisions.ts";

describe("lwlrap", () => {
  test("is the mean precision of all true labels", () => {
    // Row 1: a at place 2 of 3: 1/2. Row 2: a first: 1; c third: 2/3.
    const truth = [
      [1, 1],
      [0, 0],
      [0, 1],
    ];
    const scores = [
      [0.5, 0.9],
      [0.8, 0.6],
      [0.1, 0.3],
    ];
    expect(lwlrap(truth, scores)).toBeCloseTo((1 / 2 + 1 + 2 / 3) / 3, 15);
  });

  test("puts equal scores in the worst order, and leaves out rows without a label", () => {
    expect(
      lwlrap(
        [
          [1, 0],
          [0, 0],
        ],
        [
          [0.5, 1],
          [0.5, 0],
        ],
      ),
    ).toBe(0.5);
    expect(
      lwlrap(
        [
          [1, 0],
          [0, 0],
        ],
        [
          [0, 1],
          [-0, 0],
        ],
      ),
    ).toBe(0.5);
  });

  test("weighs a row by its labels and its weight", () => {
    expect(
      lwlrap(
        [
          [1, 1],
          [1, 0],
        ],
        [
          [1, 0],
          [1, 1],
        ],
        { weights: [3, 1] },
      ),
    ).toBeCloseTo((3 * 2 + 1 / 2) / 7, 15);
  });

  test("is undefined without a label", () => {
    expect(() => lwlrap([[0], [0]], [[1], [2]])).toThrow(
      expect.objectContaining({ code: "undefined_score" }),
    );
    expect(() => lwlrap([[1]], [])).toThrow(expect.objectContaining({ code: "missing_column" }));
  });

  test("sorts where there are many labels, with the same result", () => {
    const flags = Uint8Array.from({ length: 300 }, (_, at) => (at % 3 === 0 ? 1 : 0));
    const scores = Float64Array.from({ length: 300 }, (_, at) => (at * 37) % 90);
    let expected = 0;
    flags.forEach((flag, label) => {
      if (flag === 0) return;
      const above = scores.map((score) => (score >= scores[label]! ? 1 : 0));
      const right = above.reduce((sum, each, at) => sum + each * flags[at]!, 0);
      expected += right / above.reduce((sum, each) => sum + each, 0);
    });
    expect(sumOfPrecisions(flags, scores, 100)).toBeCloseTo(expected, 12);
    // So few labels that they are counted.
    expect(sumOfPrecisions(flags.subarray(0, 9), scores.subarray(0, 9), 3)).toBeGreaterThan(0);
  });
});
