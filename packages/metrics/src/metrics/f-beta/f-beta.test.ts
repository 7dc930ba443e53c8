import { describe, expect, test } from "vitest";
import { fBeta, fBetaIndicators, fBetaSets } from "./f-beta.ts";

const truth = ["a", "a", "b", "c"];
const guess = ["a", "b", "b", "a"];

describe("fBeta", () => {
  test("of the positive class: beta moves it from precision to recall", () => {
    // TP 1, FP 0, FN 2: precision 1, recall 1/3.
    const [flags, guesses] = [
      [1, 1, 1, 0],
      [1, 0, 0, 0],
    ];
    expect(fBeta(flags, guesses)).toBe(0.5);
    expect(fBeta(flags, guesses, { beta: 2 })).toBeCloseTo((5 * 1 * (1 / 3)) / (4 * 1 + 1 / 3), 15);
    expect(fBeta(flags, guesses, { beta: 1e-9 })).toBeCloseTo(1, 12);
    expect(fBeta(flags, guesses, { beta: 1e200 })).toBeCloseTo(1 / 3, 12);
  });

  test("names the positive class", () => {
    expect(fBeta(["no", "yes"], ["yes", "yes"], { positive: "yes" })).toBeCloseTo(2 / 3, 15);
    expect(() => fBeta(["no", "yes"], ["yes", "yes"])).toThrow(
      expect.objectContaining({ code: "unknown_label" }),
    );
    expect(() => fBeta(truth, guess, { positive: "a" })).toThrow(
      expect.objectContaining({ code: "unknown_label" }),
    );
  });

  test.each([
    [
      ["x", "y"],
      ["x", "z"],
      /^Column "prediction" must hold two classes, "x".*; with the truth it holds .*y.*z/,
    ],
    [["y", "y"], ["z", "z"], /^Column "prediction" must hold two classes/],
    [["x", "x"], ["y", "z"], /^Column "prediction" must hold two classes/],
    [["y", "z"], ["x", "x"], /^Column "truth" must hold two classes/],
  ])("refuses a third class, in whichever of %j and %j it comes", (actual, guessed, message) => {
    const call = () => fBeta(actual, guessed, { positive: "x" });
    expect(call).toThrow(message);
    expect(call).toThrow(expect.objectContaining({ code: "unknown_label" }));
  });

  test("takes one class, or one on each side, for two", () => {
    expect(fBeta(["x", "x"], ["y", "x"], { positive: "x" })).toBeCloseTo(2 / 3, 15);
    expect(fBeta(["y", "y"], ["y", "x"], { positive: "x" })).toBe(0);
  });

  test("averages over classes, by size, or pools", () => {
    // a: 1/2; b: 2/3; c: 0.
    expect(fBeta(truth, guess, { average: "macro" })).toBeCloseTo((1 / 2 + 2 / 3) / 3, 15);
    expect(fBeta(truth, guess, { average: "weighted" })).toBeCloseTo((2 * (1 / 2) + 2 / 3) / 4, 15);
    expect(fBeta(truth, guess, { average: "micro", beta: 3 })).toBe(0.5);
    expect(() => fBeta(truth, guess, { average: "samples" })).toThrow(
      expect.objectContaining({ code: "bad_option" }),
    );
  });

  test("takes nothing true and nothing predicted for 0, or 1 if asked", () => {
    expect(fBeta([0, 0], [0, 0])).toBe(0);
    expect(fBeta([0, 0], [0, 0], { zeroDivision: 1 })).toBe(1);
    expect(fBeta([0, 0], [0, 1], { zeroDivision: 1 })).toBe(0);
  });

  test.each([0, -1, Number.NaN, Infinity])("refuses the beta %d", (beta) => {
    expect(() => fBeta([1], [1], { beta })).toThrow(expect.objectContaining({ code: "bad_option" }));
  });
});

describe("fBetaSets", () => {
  const sets = ["a b", "c", ""];
  const guesses = ["b", "c d", ""];

  test("averages over labels, rows, or pools", () => {
    // a: 0 of 1; b, c: 1; d: 0 of 1.
    expect(fBetaSets(sets, guesses, { average: "macro" })).toBe(0.5);
    expect(fBetaSets(sets, guesses)).toBeCloseTo(4 / 6, 15);
    expect(fBetaSets(sets, guesses, { average: "samples" })).toBeCloseTo((2 / 3 + 2 / 3 + 0) / 3, 15);
    expect(fBetaSets(sets, guesses, { average: "samples", zeroDivision: 1 })).toBeCloseTo(7 / 9, 15);
  });

  test("of columns averages over all of them, used or not", () => {
    expect(
      fBetaIndicators(
        [
          [1, 0],
          [0, 0],
        ],
        [
          [1, 0],
          [0, 0],
        ],
        { average: "macro" },
      ),
    ).toBe(0.5);
    expect(() => fBetaIndicators([[0], [0]], [[0], [0]], { average: "weighted" })).toThrow(
      expect.objectContaining({ code: "undefined_score" }),
    );
  });
});
