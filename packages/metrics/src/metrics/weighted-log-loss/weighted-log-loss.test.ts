import { describe, expect, test } from "vitest";
import { meanColumnLogLoss } from "../mean-column-log-loss/mean-column-log-loss.ts";
import { weightedLogLoss } from "./weighted-log-loss.ts";

const labels = { overall: [1, 0], C1: [1, 0] };
const chances = { overall: [0.8, 0.4], C1: [0.5, 0.1] };
const cervical = {
  overall: { negative: 7, positive: 14 },
  C1: { negative: 1, positive: 2 },
};

describe("weightedLogLoss", () => {
  test("weighs columns and labels within each row, and rows alike", () => {
    const first = -(14 * Math.log(0.8) + 2 * Math.log(0.5)) / 16;
    const second = -(7 * Math.log(0.6) + Math.log(0.9)) / 8;
    expect(weightedLogLoss(labels, chances, { labelWeights: cervical })).toBeCloseTo(
      (first + second) / 2,
      15,
    );
  });

  test("with one weight per column is the weighted mean of the columns (intracranial hemorrhage: any counts twice)", () => {
    const expected = -(2 * (Math.log(0.8) + Math.log(0.6)) + Math.log(0.5) + Math.log(0.9)) / 6;
    expect(weightedLogLoss(labels, chances, { labelWeights: { overall: 2 } })).toBeCloseTo(expected, 15);
  });

  test("without weights is the mean over columns", () => {
    expect(weightedLogLoss(labels, chances)).toBeCloseTo(meanColumnLogLoss(labels, chances), 15);
  });

  test("clips at 1e-15", () => {
    expect(weightedLogLoss({ a: [1] }, { a: [0] })).toBeCloseTo(-Math.log(1e-15), 12);
    // One less the clipped one, as the evaluator computes it.
    expect(weightedLogLoss({ a: [0] }, { a: [1] })).toBe(-Math.log(1 - (1 - 1e-15)));
  });

  test("refuses weights of a column that is not there, and weights of zero or less", () => {
    expect(() => weightedLogLoss(labels, chances, { labelWeights: { C9: 1 } })).toThrow(
      expect.objectContaining({ code: "missing_column", column: "C9" }),
    );
    for (const weight of [0, -1, Number.NaN, { negative: 1, positive: 0 }]) {
      expect(() => weightedLogLoss(labels, chances, { labelWeights: { C1: weight } })).toThrow(
        expect.objectContaining({ code: "bad_option" }),
      );
    }
    const byLabel: object = { C1: { 0: 1, 1: 2 } };
    expect(() => weightedLogLoss(labels, chances, { labelWeights: { ...byLabel } })).toThrow(
      expect.objectContaining({
        code: "bad_option",
        message: expect.stringContaining('{ "negative": 1, "positive": 2 }'),
      }),
    );
  });
});
