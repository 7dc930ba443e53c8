import { describe, expect, test } from "vitest";
import { rleFBeta } from "./rle-f-beta.ts";

describe("rleFBeta", () => {
  test("favours precision by default", () => {
    // Precision 1, recall 1/2; then the reverse.
    expect(rleFBeta(["1 4"], ["1 2"])).toBeCloseTo((1.25 * 0.5) / (0.25 + 0.5), 15);
    expect(rleFBeta(["1 2"], ["1 4"])).toBeCloseTo((1.25 * 0.5) / (0.25 * 0.5 + 1), 15);
  });

  test("with beta 1 is Dice", () => {
    expect(rleFBeta(["1 4"], ["3 4"], { beta: 1 })).toBe(0.5);
  });

  test("counts an image that is empty on both sides 1, on one side 0", () => {
    expect(rleFBeta(["", "1 1", "", "1 2"], ["", "", "3 1", "1 2"])).toBe(0.5);
  });

  test("pools pixels", () => {
    expect(rleFBeta(["1 9", "1 1"], ["1 9", "2 1"], { average: "pooled" })).toBe(0.9);
    expect(() => rleFBeta([""], [""], { average: "pooled" })).toThrow(
      expect.objectContaining({ code: "undefined_score" }),
    );
  });

  test.each([0, -1, Number.NaN, Infinity, 1e7])("refuses beta %d", (beta) => {
    expect(() => rleFBeta(["1 1"], ["1 1"], { beta })).toThrow(
      expect.objectContaining({ code: "bad_option" }),
    );
  });
});
