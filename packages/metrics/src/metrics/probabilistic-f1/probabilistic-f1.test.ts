import { describe, expect, test } from "vitest";
import { probabilisticF1 } from "./probabilistic-f1.ts";

describe("probabilisticF1", () => {
  test("counts each row by its probability", () => {
    // Hits .8 of 1, false alarms .4: P = .8 / 1.2, R = .8.
    const [precision, recall] = [0.8 / 1.2, 0.8];
    expect(probabilisticF1([1, 0], [0.8, 0.4])).toBeCloseTo(
      (2 * precision * recall) / (precision + recall),
      15,
    );
    expect(probabilisticF1([1, 0], [0.8, 0.4], { beta: 2 })).toBeCloseTo(
      (5 * precision * recall) / (4 * precision + recall),
      15,
    );
  });

  test("of 0 and 1 is F1", () => {
    // TP 1, FP 1, FN 1.
    expect(probabilisticF1([1, 1, 0, 0], [1, 0, 1, 0])).toBe(0.5);
    expect(probabilisticF1([1, 0], [1, 0])).toBe(1);
  });

  test("takes numbers outside [0, 1] for the nearer end", () => {
    expect(probabilisticF1([1, 0], [7, -3])).toBe(1);
  });

  test("is 0 where nothing positive is found", () => {
    expect(probabilisticF1([1, 0], [0, 0])).toBe(0);
    expect(probabilisticF1([1, 0], [-0, 0.5])).toBe(0);
  });

  test("is undefined without a positive row, and refuses a beta of 0", () => {
    expect(() => probabilisticF1([0, 0], [0.5, 0.5])).toThrow(
      expect.objectContaining({ code: "undefined_score" }),
    );
    expect(() => probabilisticF1([1, 0], [0.5, 0.5], { beta: 0 })).toThrow(
      expect.objectContaining({ code: "bad_option" }),
    );
  });
});
