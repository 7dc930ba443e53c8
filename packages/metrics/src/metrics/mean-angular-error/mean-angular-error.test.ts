import { test as propertyTest } from "@fast-check/vitest";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { meanAngularError } from "./mean-angular-error.ts";

const half = Math.PI / 2;
const one = (azimuth: number, zenith: number) => ({ azimuth: [azimuth], zenith: [zenith] });

describe("meanAngularError", () => {
  test.each([
    ["itself", one(1, 2), one(1, 2), 0],
    ["the opposite", one(0, half), one(Math.PI, half), Math.PI],
    ["a quarter turn round", one(0, half), one(half, half), half],
    ["the pole", one(0.3, half), one(0, 0), half],
    ["a whole turn more", one(0.3, 1), one(0.3 + 2 * Math.PI, 1), 0],
    ["any azimuth at the pole", one(0, 0), one(2, 0), 0],
  ])("of %s", (_, truth, guess, angle) => {
    expect(meanAngularError(truth, guess)).toBeCloseTo(angle, 15);
  });

  test("keeps a nanoradian, which the arc cosine of a dot product takes for 0", () => {
    expect(meanAngularError(one(0, half), one(1e-9, half))).toBeCloseTo(1e-9, 24);
    expect(Math.PI - meanAngularError(one(0, half), one(Math.PI - 1e-9, half))).toBeCloseTo(1e-9, 15);
  });

  test("is a mean over rows, weighted if asked", () => {
    const truth = { azimuth: [0, 0], zenith: [half, half] };
    const guess = { azimuth: [0, half], zenith: [half, half] };
    expect(meanAngularError(truth, guess)).toBeCloseTo(half / 2, 15);
    expect(meanAngularError(truth, guess, { weights: [1, 3] })).toBeCloseTo(0.75 * half, 15);
  });

  const azimuth = fc.double({ min: 0, max: 2 * Math.PI, noNaN: true });
  const zenith = fc.double({ min: 0, max: Math.PI, noNaN: true });
  propertyTest.prop([azimuth, zenith, azimuth, zenith])(
    "is the arc cosine of the clipped dot product",
    (a, b, c, d) => {
      const dot = Math.sin(b) * Math.sin(d) * Math.cos(a - c) + Math.cos(b) * Math.cos(d);
      const score = meanAngularError(one(a, b), one(c, d));
      expect(Math.cos(score)).toBeCloseTo(Math.max(-1, Math.min(1, dot)), 13);
      expect(meanAngularError(one(c, d), one(a, b))).toBe(score);
    },
  );
});
