import { describe, expect, test } from "vitest";
import { classBalancedLogLoss } from "./class-balanced-log-loss.ts";

const labels = [0, 0, 0, 1];
const chances = { 0: [0.8, 0.6, 0.9, 0.3], 1: [0.2, 0.4, 0.1, 0.7] };

describe("classBalancedLogLoss", () => {
  test("is the mean of the classes' mean losses", () => {
    const common = -(Math.log(0.8) + Math.log(0.6) + Math.log(0.9)) / 3;
    expect(classBalancedLogLoss(labels, chances)).toBeCloseTo((common - Math.log(0.7)) / 2, 15);
  });

  test("does not change when a class is repeated", () => {
    const more = { 0: [...chances[0], 0.3, 0.3], 1: [...chances[1], 0.7, 0.7] };
    expect(classBalancedLogLoss([...labels, 1, 1], more)).toBeCloseTo(
      classBalancedLogLoss(labels, chances),
      15,
    );
  });

  test("divides rows by their sum, then clips at 1e-15", () => {
    expect(classBalancedLogLoss([0, 1], { 0: [0.2, 0.3], 1: [0.6, 0.1] })).toBeCloseTo(Math.log(4), 15);
    expect(classBalancedLogLoss([0, 1], { 0: [0, 1], 1: [0.5, 0] })).toBeCloseTo(-Math.log(1e-15), 12);
    expect(() => classBalancedLogLoss([0, 1], { 0: [0, 1], 1: [0, 0] })).toThrow(
      expect.objectContaining({ code: "row_sum", row: 0 }),
    );
    expect(() => classBalancedLogLoss([0, 1], { 0: [1, 1], 1: [1, 1] }, { rowSums: "reject" })).toThrow(
      expect.objectContaining({ code: "row_sum" }),
    );
  });

  test("needs rows of each class, also by weight", () => {
    expect(() => classBalancedLogLoss([0, 0], { 0: [1, 1], 1: [0, 0] })).toThrow(
      expect.objectContaining({
        code: "undefined_score",
        column: "truth",
        message: expect.stringContaining('none of "1"'),
      }),
    );
    expect(() => classBalancedLogLoss([0, 1], { 0: [1, 1], 1: [1, 1] }, { weights: [1, 0] })).toThrow(
      expect.objectContaining({ code: "undefined_score" }),
    );
    expect(() => classBalancedLogLoss([0, 2], { 0: [1, 1], 1: [1, 1] })).toThrow(
      expect.objectContaining({ code: "unknown_label" }),
    );
  });
});
