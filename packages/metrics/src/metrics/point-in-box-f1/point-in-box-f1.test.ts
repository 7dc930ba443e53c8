import { describe, expect, test } from "vitest";
import { pointInBoxF1 } from "./point-in-box-f1.ts";

describe("pointInBoxF1", () => {
  test("matches points with boxes of their label", () => {
    expect(pointInBoxF1(["U+003F 1 1 10 10"], ["U+003F 3 3"])).toBe(1);
    expect(pointInBoxF1(["U+003F 1 1 10 10"], ["U+0040 3 3"])).toBe(0);
  });

  test.each(["1 5", "11 5", "5 1", "5 11"])("the edge is outside: %s", (point) => {
    expect(pointInBoxF1(["a 1 1 10 10"], [`a ${point}`])).toBe(0);
  });

  test("uses each point once, the first inside", () => {
    expect(pointInBoxF1(["a 0 0 10 10 a 0 0 10 10"], ["a 5 5"])).toBeCloseTo(2 / 3, 15);
    // The first box takes the first point, which the second needed.
    expect(pointInBoxF1(["a 0 0 10 10 a 0 0 4 4"], ["a 2 2 a 8 8"])).toBe(0.5);
    expect(pointInBoxF1(["a 0 0 10 10 a 0 0 4 4"], ["a 8 8 a 2 2"])).toBe(1);
  });

  test("pools counts over images", () => {
    expect(pointInBoxF1(["a 0 0 9 9", "", "b 0 0 9 9"], ["a 1 1", "a 1 1", ""])).toBe(0.5);
    expect(pointInBoxF1(["a 0 0 9 9", "b 0 0 9 9"], ["a 1 1", ""], { weights: [3, 1] })).toBe(6 / 7);
  });

  test("is undefined on nothing", () => {
    expect(() => pointInBoxF1(["", " "], ["", ""])).toThrow(
      expect.objectContaining({ code: "undefined_score" }),
    );
  });

  test.each([
    [["a 0 0 9"], ["a 1 1"], "type_mismatch", "truth"],
    [["a 0 0 9 9"], ["a 1"], "type_mismatch", "prediction"],
    [["a 0 0 9 9"], ["a 1 b"], "type_mismatch", "prediction"],
    [["a 0 0 -9 9"], ["a 1 1"], "out_of_range", "truth"],
  ])("refuses %j against %j", (truth, prediction, code, column) => {
    expect(() => pointInBoxF1(truth, prediction)).toThrow(expect.objectContaining({ code, column, row: 0 }));
  });
});
