import { describe, expect, test } from "vitest";
import { rmsle } from "./rmsle.ts";

describe("rmsle", () => {
  test("is the error of ln(1 + x)", () => {
    expect(rmsle([0, Math.E - 1], [Math.E - 1, Math.E - 1])).toBeCloseTo(Math.sqrt(0.5), 15);
    expect(rmsle([Math.E ** 3 - 1], [0])).toBeCloseTo(3, 14);
  });

  test("keeps its digits where truth and prediction nearly agree", () => {
    const truth = 1e8;
    const guess = truth + 2 ** -10;
    expect(rmsle([truth], [guess]) / (2 ** -10 / (truth + 1))).toBeCloseTo(1, 9);
    expect(rmsle([guess], [truth])).toBe(rmsle([truth], [guess]));
  });

  test("spans the whole range of doubles", () => {
    expect(rmsle([-1 + 2 ** -53], [1e308])).toBeCloseTo(Math.log(1e308) + 53 * Math.LN2, 10);
  });

  test("takes values between -1 and 0", () => {
    expect(rmsle([-0.5], [0])).toBeCloseTo(Math.LN2, 15);
  });

  test.each([-1, -2])("refuses %d on either side", (value) => {
    expect(() => rmsle([0, value], [0, 0])).toThrow(
      expect.objectContaining({ code: "out_of_range", column: "truth" }),
    );
    expect(() => rmsle([0, 0], [0, value])).toThrow(
      expect.objectContaining({ code: "out_of_range", column: "prediction", row: 1 }),
    );
  });
});
