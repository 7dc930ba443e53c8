import { fc, test } from "@fast-check/vitest";
import { describe, expect } from "vitest";
import { roundDecimals, type Rounding } from "./round-decimals.ts";

const both = (value: number, decimals: number): readonly [number, number] => [
  roundDecimals(value, { decimals, rule: "numpy" }),
  roundDecimals(value, { decimals, rule: "python" }),
];

describe("rounding as numpy and as Python do", () => {
  test.each([
    // value, decimals, numpy, Python
    [2.675, 2, 2.68, 2.67],
    [0.285, 2, 0.28, 0.28],
    [1.005, 2, 1, 1],
    [5.015, 2, 5.01, 5.01],
    [0.123455, 5, 0.12346, 0.12345],
    [1.5e-10, 10, 2e-10, 1e-10],
    [0.125, 2, 0.12, 0.12],
    [0.375, 2, 0.38, 0.38],
    [2.5, 0, 2, 2],
    [3.5, 0, 4, 4],
    [-2.5, 0, -2, -2],
    [25, -1, 20, 20],
    [35, -1, 40, 40],
    [1e300, 10, Infinity, 1e300],
    [2251799813685249.5, 0, 2251799813685250, 2251799813685250],
    [0.49999999999999994, 0, 0, 0],
    [5e-324, 323, Number.NaN, 0],
    [Number.MAX_VALUE, -308, Infinity, Infinity],
    [-123.456, -400, Number.NaN, -0],
    [-0.2, 0, -0, -0],
    [-0, 3, -0, -0],
    [Number.NaN, 1, Number.NaN, Number.NaN],
    [-Infinity, 1, -Infinity, -Infinity],
  ])("%d to %d decimals is %d and %d", (value, decimals, numpy, python) => {
    expect(both(value, decimals)).toEqual([numpy, python]);
  });

  test.prop([fc.double(), fc.integer({ min: 0, max: 20 })])(
    "Python's answer is no further from the number than toFixed's, and stays what it is",
    (value, decimals) => {
      const rounding = { decimals, rule: "python" } as const;
      const rounded = roundDecimals(value, rounding);
      expect(roundDecimals(rounded, rounding)).toBe(rounded);
      if (!(Math.abs(value) < 1e21)) return;
      const distance = Math.abs(Number(value.toFixed(decimals)) - value);
      expect(Math.abs(rounded - value)).toBeLessThanOrEqual(distance);
    },
  );

  test.each<Rounding>([
    { decimals: 1.5, rule: "numpy" },
    { decimals: Number.NaN, rule: "python" },
  ])("%j is refused", (rounding) => {
    expect(() => roundDecimals(1, rounding)).toThrow(expect.objectContaining({ code: "bad_option" }));
  });
});
