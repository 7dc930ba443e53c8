import { describe, expect, test } from "vitest";
import { macroF1 } from "./macro-f1.ts";

describe("macroF1", () => {
  test("is the mean over classes", () => {
    // a: TP 1, FP 1, FN 1 -> 1/2; b: TP 1, FP 1, FN 0 -> 2/3; c: TP 0, FN 1 -> 0.
    expect(macroF1(["a", "a", "b", "c"], ["a", "b", "b", "a"])).toBeCloseTo((1 / 2 + 2 / 3 + 0) / 3, 15);
  });

  test("counts a class that is only predicted as 0", () => {
    expect(macroF1(["a", "a"], ["a", "z"])).toBeCloseTo(2 / 3 / 2, 15);
  });
});
