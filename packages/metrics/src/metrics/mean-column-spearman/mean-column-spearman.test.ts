import { describe, expect, test } from "vitest";
import { meanColumnSpearman } from "./mean-column-spearman.ts";

const fails = (code: string, more: object = {}) => expect.objectContaining({ code, ...more });

describe("meanColumnSpearman", () => {
  test("is the mean of each column's", () => {
    const truth = { a: [1, 2, 3], b: [1, 2, 3] };
    expect(meanColumnSpearman(truth, { b: [1, 3, 2], a: [4, 5, 6] })).toBeCloseTo(0.75, 15);
    expect(meanColumnSpearman(truth, { a: [3, 2, 1], b: [1, 2, 3] })).toBe(0);
  });

  test("names the column that is constant", () => {
    expect(() => meanColumnSpearman({ a: [1, 2], b: [1, 2] }, { a: [1, 2], b: [5, 5] })).toThrow(/"b"/u);
    expect(() => meanColumnSpearman({ a: [2, 2] }, { a: [1, 2] })).toThrow(fails("undefined_score"));
  });

  test("matches columns by name", () => {
    expect(() => meanColumnSpearman({ a: [1, 2] }, { b: [1, 2] })).toThrow(
      fails("missing_column", { column: "a" }),
    );
    expect(() => meanColumnSpearman({}, { b: [1, 2] })).toThrow(fails("missing_column"));
  });
});
