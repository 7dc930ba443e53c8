import { describe, expect, test } from "vitest";
import { largestLoss } from "../../log-loss/probability.ts";
import { binaryLogLoss } from "./log-loss.ts";

describe("binaryLogLoss", () => {
  test("is the mean of the logarithms", () => {
    expect(binaryLogLoss([1, 0], [0.8, 0.4])).toBeCloseTo(-(Math.log(0.8) + Math.log(0.6)) / 2, 15);
  });

  test("clips: certainty that is wrong costs much, and is never infinite", () => {
    expect(binaryLogLoss([1], [0])).toBe(largestLoss);
    expect(largestLoss).toBeCloseTo(36.04, 2);
    expect(binaryLogLoss([1, 0], [1, 0])).toBeCloseTo(0, 15);
  });

  test.each([1.0000001, -1e-9])("refuses %d", (value) => {
    expect(() => binaryLogLoss([1, 0], [0.5, value])).toThrow(
      expect.objectContaining({ code: "out_of_range", row: 1, column: "prediction" }),
    );
  });
});
