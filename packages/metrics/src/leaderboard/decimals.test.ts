import { test as propertyTest } from "@fast-check/vitest";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { decimalsOf, mostDecimalsOf, roundToDecimals } from "./decimals.ts";

describe("decimalsOf", () => {
  test.each([
    [0, 0],
    [-0.49, 2],
    [0.34728, 5],
    [1e-5, 5],
    [1.25e-7, 9],
    [1e21, 0],
    [1.5e22, 0],
    [5e-324, 100],
  ])("%d shows %i", (value, decimals) => {
    expect(decimalsOf(value)).toBe(decimals);
  });

  test("of a board is the most that any score shows", () => {
    expect(mostDecimalsOf([0.5, 0.25, 1])).toBe(2);
    expect(mostDecimalsOf([])).toBe(0);
  });

  propertyTest.prop([fc.double({ min: 1e-80, max: 1e300, noNaN: true })])(
    "are enough to round a number to itself",
    (value) => {
      expect(roundToDecimals(value, decimalsOf(value)) === value).toBe(true);
    },
  );
});

describe("roundToDecimals", () => {
  // What Python's round gives.
  test.each([
    [0.4861, 2, 0.49],
    [2.675, 2, 2.67],
    [0.125, 2, 0.12],
    [0.375, 2, 0.38],
    [-0.125, 2, -0.12],
    [0.5, 0, 0],
    [1.5, 0, 2],
    [2.5, 0, 2],
    [-2.5, 0, -2],
    [1e22, 3, 1e22],
    [1234.5678, 0, 1235],
    [0.000005, 5, 0.00001],
    [0.1234565, 6, 0.123456],
  ])("%d to %i is %d", (value, decimals, expected) => {
    expect(roundToDecimals(value, decimals)).toBe(expected);
  });
});
