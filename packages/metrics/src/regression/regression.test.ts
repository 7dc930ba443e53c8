import { describe, expect, test } from "vitest";
import { mae } from "../metrics/mae/mae.ts";
import { rmse } from "../metrics/rmse/rmse.ts";
import { rmsle } from "../metrics/rmsle/rmsle.ts";
import { smape } from "../metrics/smape/smape.ts";

describe("rmse and mae", () => {
  test("on errors 3 and 4", () => {
    expect(rmse([0, 0], [3, -4])).toBe(Math.sqrt(12.5));
    expect(mae([0, 0], [3, -4])).toBe(3.5);
  });

  test("are finite where the square or the sum is not, and say when the error itself is not", () => {
    expect(rmse([0], [1e200])).toBe(1e200);
    expect(rmse([0], [1e-200])).toBe(1e-200);
    expect(mae([0, 0, 0], [1.5e308, 1.5e308, 1.5e308])).toBe(1.5e308);
    for (const metric of [rmse, mae]) {
      expect(() => metric([-1.5e308], [1.5e308])).toThrow(expect.objectContaining({ code: "overflow" }));
    }
  });
});

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

  test.each([-1, -2])("refuses %d on either side", (value) => {
    expect(() => rmsle([0, value], [0, 0])).toThrow(
      expect.objectContaining({ code: "out_of_range", column: "truth" }),
    );
    expect(() => rmsle([0, 0], [0, value])).toThrow(
      expect.objectContaining({ code: "out_of_range", column: "prediction", row: 1 }),
    );
  });
});

describe("smape", () => {
  test("lies between 0 and 200", () => {
    expect(smape([0, 0, 5], [0, -0, 5])).toBe(0);
    expect(smape([0], [3])).toBe(200);
    expect(smape([-2], [2])).toBe(200);
    expect(smape([1, 100], [3, 100])).toBe(50);
  });

  test("is defined at the ends of the doubles", () => {
    expect(smape([1.7e308], [-1.7e308])).toBe(200);
    expect(smape([1.7e308], [1.7e308])).toBe(0);
    expect(smape([5e-324], [0])).toBe(200);
  });
});
