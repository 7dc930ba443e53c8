import { test as propertyTest } from "@fast-check/vitest";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { median } from "./median.ts";

const finite = fc.double({ min: -1e9, max: 1e9, noNaN: true });

describe("median", () => {
  propertyTest.prop([fc.array(fc.tuple(finite, fc.integer({ min: 0, max: 3 })), { maxLength: 30 }), finite])(
    "counts a weight as that many values",
    (pairs, value) => {
      const all = [...pairs, [value, 1] as const];
      const values = Float64Array.from(all, ([number]) => number);
      const weights = Float64Array.from(all, ([, weight]) => weight);
      const repeated = all.flatMap(([number, weight]) => Array.from({ length: weight }, () => number));
      expect(median(values, weights)).toBe(median(Float64Array.from(repeated)));
    },
  );

  test("of the same weights is that without", () => {
    expect(median(Float64Array.of(9, 1, 4, 2), new Float64Array(4).fill(0.1))).toBe(3);
  });
});
