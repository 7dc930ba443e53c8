import { describe, expect, test } from "vitest";
import { charSpanF1 } from "./char-span-f1.ts";

describe("charSpanF1", () => {
  test("pools characters, the end not included", () => {
    // Truth 0-9 and 20-24, prediction 5-14: five shared of 15 and 10.
    expect(charSpanF1(["0 10;20 25", ""], ["5 15", ""])).toBe((2 * 5) / 25);
  });

  test("counts a character of several spans once, in any order", () => {
    expect(charSpanF1(["0 10"], ["8 10;0 5;3 8;4 4"])).toBe(1);
  });

  test("reads a list as Python prints it", () => {
    expect(charSpanF1(["['0 3', '5 7;9 10']"], ["0 3;5 7;9 10"])).toBe(1);
    expect(charSpanF1(["[]", "0 1"], ["", "0 1"])).toBe(1);
  });

  test("does not spell out long spans", () => {
    expect(charSpanF1(["0 100000000000000"], ["0 50000000000000"])).toBeCloseTo(2 / 3, 15);
  });

  test.each(["3", "1 2 3", "-1 4", "a b", "1.5 2"])("refuses %s", (cell) => {
    expect(() => charSpanF1(["0 1"], [cell])).toThrow(expect.objectContaining({ code: "type_mismatch" }));
  });

  test("is undefined without a character", () => {
    expect(() => charSpanF1([""], ["4 4"])).toThrow(expect.objectContaining({ code: "undefined_score" }));
  });
});
