import { test as propertyTest } from "@fast-check/vitest";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { pearson } from "./pearson.ts";

const fails = (code: string) => expect.objectContaining({ code });

describe("pearson", () => {
  test("of numbers done by hand", () => {
    expect(pearson([1, 2, 3], [1, 2, 3])).toBe(1);
    expect(pearson([1, 2, 3], [6, 4, 2])).toBe(-1);
    // Deviations -1, 0, 1 and -1, 1, 0: 1 / 2.
    expect(pearson([1, 2, 3], [1, 3, 2])).toBeCloseTo(0.5, 15);
    expect(pearson([1, 2, 3, 4], [1, -1, -1, 1])).toBe(0);
  });

  test("counts a weight as that many rows", () => {
    expect(pearson([1, 2, 5], [3, 1, 4], { weights: [1, 3, 2] })).toBeCloseTo(
      pearson([1, 2, 2, 2, 5, 5], [3, 1, 1, 1, 4, 4]),
      15,
    );
    expect(pearson([1, 2, 1e300], [3, 1, -1e300], { weights: [1, 3, 0] })).toBe(-1);
  });

  const numbers = fc.array(fc.double({ min: -1e3, max: 1e3, noNaN: true }), { minLength: 3, maxLength: 40 });
  propertyTest.prop([numbers])("of numbers with themselves is exactly 1", (values) => {
    const all = [0, 1, ...values];
    expect(pearson(all, all)).toBe(1);
  });

  test("does not care for scale or offset", () => {
    const a = [1, 2, 4, 9];
    const b = [2, 1, 7, 8];
    const plain = pearson(a, b);
    for (const scale of [2 ** -1000, 2 ** -60, 2 ** 1000]) {
      expect(
        pearson(
          a.map((value) => value * scale),
          b,
        ),
      ).toBe(plain);
    }
    expect(
      pearson(
        a.map((value) => 2 ** 45 + value),
        b,
      ),
    ).toBeCloseTo(plain, 15);
    expect(pearson([-1.7e308, 1.7e308], [0, 1])).toBe(1);
    expect(pearson([5e-324, 0], [0, 1])).toBe(-1);
  });

  test.each([
    ["one row", [1], [2]],
    ["a constant truth", [0.1, 0.1, 0.1], [1, 2, 3]],
    ["a constant prediction", [1, 2, 3], [0.1, 0.1, 0.1]],
    ["both zeros", [0, -0], [1, 2]],
  ])("is undefined on %s", (_, truth, guess) => {
    expect(() => pearson(truth, guess)).toThrow(fails("undefined_score"));
  });

  test("is undefined where the rows that count are constant", () => {
    expect(() => pearson([1, 1, 2], [1, 2, 3], { weights: [1, 1, 0] })).toThrow(fails("undefined_score"));
  });
});
