import { test as propertyTest } from "@fast-check/vitest";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { spearman } from "./spearman.ts";

const fails = (code: string) => expect.objectContaining({ code });

describe("spearman", () => {
  test("of numbers done by hand", () => {
    expect(spearman([1, 2, 3, 4], [10, 100, 1000, 1e9])).toBe(1);
    expect(spearman([1, 2, 3], [0, -1, -7])).toBe(-1);
    // 1 - 6·Σd²/(n(n² - 1)) with d = 0, 1, 1, 2, 2.
    expect(
      spearman(
        [1, 2, 3, 4, 5],
        [1, 3, 2, 5, 4].map((value) => value * value),
      ),
    ).toBeCloseTo(0.8, 15);
  });

  test("gives ties the average of their ranks", () => {
    // Ranks 1.5, 1.5, 3 against 1, 2, 3.
    expect(spearman([5, 5, 9], [1, 2, 3])).toBeCloseTo(Math.sqrt(3) / 2, 15);
    expect(spearman([0, -0, 9], [1, 2, 3])).toBeCloseTo(Math.sqrt(3) / 2, 15);
  });

  test("counts a weight as that many rows", () => {
    expect(spearman([1, 2, 5, 7], [3, 1, 4, 4], { weights: [1, 3, 2, 1] })).toBeCloseTo(
      spearman([1, 2, 2, 2, 5, 5, 7], [3, 1, 1, 1, 4, 4, 4]),
      15,
    );
  });

  const number = fc.double({ min: -500, max: 500, noNaN: true });
  propertyTest.prop([fc.array(fc.tuple(number, number), { maxLength: 40 })])(
    "sees only the order",
    (rows) => {
      const all = [[0, 1], [1, 0.5], ...rows];
      const truth = all.map(([value]) => value!);
      const guess = all.map(([, value]) => value!);
      const doubled = guess.map((value) => 2 * value);
      expect(spearman(truth, doubled)).toBe(spearman(truth, guess));
      expect(spearman(truth, truth)).toBe(1);
    },
  );

  test.each([
    ["one row", [1], [2]],
    ["a constant truth", [3, 3], [1, 2]],
    ["a constant prediction", [1, 2], [3, 3]],
  ])("is undefined on %s", (_, truth, guess) => {
    expect(() => spearman(truth, guess)).toThrow(fails("undefined_score"));
  });
});
