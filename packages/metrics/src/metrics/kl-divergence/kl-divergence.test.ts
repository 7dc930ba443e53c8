import { describe, expect, test } from "vitest";
import { klDivergence } from "./kl-divergence.ts";

describe("klDivergence", () => {
  test("is the mean over rows of Σ p ln(p / q)", () => {
    const truth = { a: [0.5, 1], b: [0.5, 0] };
    const guess = { b: [0.75, 0.5], a: [0.25, 0.5] };
    const first = 0.5 * Math.log(2) + 0.5 * Math.log(0.5 / 0.75);
    expect(klDivergence(truth, guess)).toBeCloseTo((first + Math.LN2) / 2, 15);
  });

  test("is 0 for the truth, and takes votes for shares", () => {
    expect(klDivergence({ a: [0.1], b: [0.9] }, { a: [0.1], b: [0.9] })).toBe(0);
    expect(klDivergence({ a: [1], b: [3] }, { a: [0.25], b: [0.75] })).toBe(0);
  });

  test("equals the examples of Kaggle's evaluator", () => {
    const hard = { ham: [0, 1, 1, 0], spam: [1, 0, 0, 1] };
    const guess = { ham: [0.1, 0.9, 0.8, 0.35], spam: [0.9, 0.1, 0.2, 0.65] };
    expect(klDivergence(hard, guess)).toBeCloseTo(0.216161, 5);
    const soft = { ham: [0, 0.5, 0.5], spam: [0.1, 0.5, 0.5], other: [0.9, 0, 0] };
    const spread = { ham: [0.2, 0.3, 0.5], spam: [0.1, 0.5, 0.5], other: [0.7, 0.2, 0] };
    expect(klDivergence(soft, spread)).toBeCloseTo(0.160531, 5);
  });

  test("clips at 1e-15", () => {
    expect(klDivergence({ a: [1], b: [0] }, { a: [0], b: [1] })).toBeCloseTo(-Math.log(1e-15), 12);
    expect(klDivergence({ a: [1], b: [0] }, { a: [0], b: [1] }, { clip: 1e-3 })).toBeCloseTo(
      Math.log(1e3),
      12,
    );
  });

  test("refuses rows that do not sum to one, unless told to divide", () => {
    const truth = { a: [1], b: [1] };
    expect(() => klDivergence(truth, { a: [1], b: [1] })).toThrow(
      expect.objectContaining({ code: "row_sum", row: 0 }),
    );
    expect(klDivergence(truth, { a: [1], b: [1] }, { rowSums: "renormalise" })).toBe(0);
    expect(() => klDivergence(truth, { a: [0], b: [0] }, { rowSums: "renormalise" })).toThrow(
      expect.objectContaining({ code: "row_sum" }),
    );
  });

  test("refuses a truth that says nothing, or less than nothing", () => {
    expect(() => klDivergence({ a: [0], b: [0] }, { a: [0.5], b: [0.5] })).toThrow(
      expect.objectContaining({ code: "row_sum", column: "truth" }),
    );
    expect(() => klDivergence({ a: [2], b: [-1] }, { a: [0.5], b: [0.5] })).toThrow(
      expect.objectContaining({
        code: "out_of_range",
        column: "truth",
        message: expect.stringContaining('The truth of "b" is -1'),
      }),
    );
    expect(() => klDivergence({ a: [1], b: [1] }, { a: [1] })).toThrow(
      expect.objectContaining({ code: "missing_column", column: "b" }),
    );
    expect(() => klDivergence({}, {})).toThrow(expect.objectContaining({ code: "empty" }));
  });
});
