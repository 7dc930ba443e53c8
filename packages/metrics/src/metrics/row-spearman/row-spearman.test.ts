import { describe, expect, test } from "vitest";
import { rowSpearman } from "./row-spearman.ts";

const fails = (code: string, more: object = {}) => expect.objectContaining({ code, ...more });

describe("rowSpearman", () => {
  test("is the mean of each row's", () => {
    expect(rowSpearman(["1 2 3", "3 2 1"], ["1 3 2", "3.5  2 \t1"])).toBeCloseTo(0.75, 15);
    expect(rowSpearman(["1 2 3", "3 2 1"], ["1 2 3", "1 2 3"])).toBe(0);
    expect(rowSpearman(["1 2 3", "3 2 1"], ["1 2 3", "1 2 3"], { weights: [3, 1] })).toBe(0.5);
  });

  test("reads numbers of any length and form", () => {
    expect(rowSpearman(["1 2", "1 2 3 4 5"], ["-1e3 2E1", "0.1 0.2 3 4e0 5"])).toBe(1);
  });

  test.each([
    ["the same number throughout", "1 2 3", "2 2 2", "undefined_score"],
    ["one number", "1", "1", "undefined_score"],
    ["nothing", "", "", "undefined_score"],
    ["fewer numbers than the truth", "1 2 3", "1 2", "length_mismatch"],
    ["a word", "1 2", "1 two", "type_mismatch"],
    ["an infinite number", "1 2", "1 Infinity", "type_mismatch"],
  ])("refuses %s, naming the row", (_, truth, guess, code) => {
    expect(() => rowSpearman(["1 2", truth], ["1 2", guess])).toThrow(fails(code, { row: 1 }));
  });

  test("puts a row without a correlation down to the side that does not vary, to the truth where both do not", () => {
    expect(() => rowSpearman(["1 2"], ["2 2"])).toThrow(fails("undefined_score", { column: "prediction" }));
    expect(() => rowSpearman(["2 2"], ["1 2"])).toThrow(fails("undefined_score", { column: "truth" }));
    expect(() => rowSpearman(["2 2"], ["1 1"])).toThrow(fails("undefined_score", { column: "truth" }));
  });
});
