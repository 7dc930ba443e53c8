import { describe, expect, test } from "vitest";
import { kendallCellOrder } from "./kendall-cell-order.ts";

describe("kendallCellOrder", () => {
  test("pools swaps over all rows", () => {
    // One swap of 3 pairs, none of 1: 1 - 4·1 / (6 + 2).
    expect(kendallCellOrder(["a b c", "x y"], ["b a c", "x y"])).toBe(0.5);
  });

  test("is 1 in order, -1 in reverse, and passes over single items", () => {
    expect(kendallCellOrder(["a b c", "x"], ["a b c", "x"])).toBe(1);
    expect(kendallCellOrder(["a b c"], ["c b a"])).toBe(-1);
    expect(() => kendallCellOrder(["x", ""], ["x", ""])).toThrow(
      expect.objectContaining({ code: "undefined_score" }),
    );
  });

  test("counts a long row", () => {
    const cells = Array.from({ length: 100_000 }, (_, at) => `c${at}`);
    expect(kendallCellOrder([cells.join(" ")], [cells.toReversed().join(" ")])).toBe(-1);
  });

  test("refuses what is no order of the true items, and says why", () => {
    expect(() => kendallCellOrder(["a b"], ["a c"])).toThrow(/"c" which the truth does not have/);
    expect(() => kendallCellOrder(["a b"], ["a a"])).toThrow(/"a" again/);
    expect(() => kendallCellOrder(["a b"], ["b"])).toThrow(/lacks "a"/);
    expect(() => kendallCellOrder(["a a"], ["a a"])).toThrow(/truth names an item twice/);
  });
});
