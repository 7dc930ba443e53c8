import { describe, expect, test } from "vitest";
import { mapAtK } from "./map-at-k.ts";

describe("mapAtK", () => {
  test("sums the precision at each right item", () => {
    // 1/1 and 2/3 of min(3, 3) right ones; the third is beyond k.
    expect(mapAtK(["a b c"], ["a x b c"], { k: 3 })).toBeCloseTo((1 + 2 / 3) / 3, 15);
    expect(mapAtK(["a b c"], ["a x b c"])).toBeCloseTo((1 + 2 / 3 + 3 / 4) / 3, 15);
  });

  test("divides by k where more than k are right", () => {
    expect(mapAtK(["a b c d e"], ["a b"], { k: 2 })).toBe(1);
  });

  test("of one right item is one over its place", () => {
    expect(mapAtK([7, 8, 9], ["7 8", "1 8", "1 2"], { k: 5 })).toBe(0.5);
  });

  test("does not count an item again, but lets it take a place", () => {
    expect(mapAtK(["a b"], ["a a b"], { k: 3 })).toBeCloseTo((1 + 2 / 3) / 2, 15);
    expect(mapAtK(["a a"], ["a"])).toBe(1);
  });

  test("scores 0 where nothing is right or nothing is predicted, and takes any white space", () => {
    expect(mapAtK(["", "a"], ["a", ""])).toBe(0);
    expect(mapAtK(["a\t b"], ["  a\n b "])).toBe(1);
  });

  test.each([0, -1, 1.5, Number.NaN])("refuses k = %d", (k) => {
    expect(() => mapAtK(["a"], ["a"], { k })).toThrow(expect.objectContaining({ code: "bad_option" }));
  });
});
