import { tableFromArrays } from "apache-arrow";
import { describe, expect, test } from "vitest";
import { meanColumnRmsleMetric } from "./metric.ts";
import { meanColumnRmsle } from "./mean-column-rmsle.ts";

const fails = (code: string, more: object = {}) => expect.objectContaining({ code, ...more });

describe("meanColumnRmsle", () => {
  test("is the mean of each column's", () => {
    // ln 1 against ln e, and ln e against ln e^4.
    const truth = { a: [0], b: [Math.E - 1] };
    expect(meanColumnRmsle(truth, { a: [Math.E - 1], b: [Math.E ** 4 - 1] })).toBeCloseTo(2, 14);
  });

  test.each([-1, -7])("names the column and row of a %d", (value) => {
    expect(() => meanColumnRmsle({ a: [1, 2] }, { a: [1, value] })).toThrow(
      fails("out_of_range", { column: "a", row: 1 }),
    );
  });

  test("keeps the rows that are marked 1, and no others", () => {
    const truth = { a: [0, 0, 5], b: [0, 9, 0] };
    const guess = { a: [3, 7, 5], b: [2, 1, 1] };
    const first = meanColumnRmsle({ a: [0], b: [0] }, { a: [3], b: [2] });
    expect(meanColumnRmsle(truth, guess, { keep: [1, 0, 0] })).toBe(first);
    expect(meanColumnRmsle(truth, guess, { keep: [true, false, false], weights: [4, 1, 1] })).toBe(first);
    expect(() => meanColumnRmsle(truth, guess, { keep: [0, 0, 0] })).toThrow(fails("empty"));
    expect(() => meanColumnRmsle(truth, guess, { keep: [1, 0] })).toThrow(fails("length_mismatch"));
    expect(() => meanColumnRmsle(truth, guess, { keep: [2, 0, 1] })).toThrow(fails("unknown_label"));
  });

  test("matches columns by name", () => {
    const truth = { a: [0, 1], b: [2, 3] };
    expect(meanColumnRmsle(truth, { b: [2, 3], a: [0, 1], c: [7, 7] })).toBe(0);
    expect(() => meanColumnRmsle(truth, { a: [0, 1] })).toThrow(fails("missing_column", { column: "b" }));
    expect(() => meanColumnRmsle({}, {})).toThrow(fails("missing_column"));
    expect(() => meanColumnRmsle({ a: [1], b: [1, 2] }, { a: [1], b: [1, 2] })).toThrow(
      fails("length_mismatch"),
    );
  });

  test("draws rows over tables, all columns of a row at once", () => {
    const truth = tableFromArrays({
      a: Float64Array.of(0, 1),
      b: Float64Array.of(0, 1),
      scored: Uint8Array.of(1, 1),
    });
    const prediction = tableFromArrays({ a: Float64Array.of(3, 1), b: Float64Array.of(2, 1) });
    const prepared = meanColumnRmsleMetric.prepare(truth, prediction, { keep: "scored" });
    expect(prepared.scoreRows(Uint32Array.of(1, 1, 1))).toBe(0);
    expect(prepared.scoreRows(Uint32Array.of(0, 0))).toBe(
      meanColumnRmsle({ a: [0], b: [0] }, { a: [3], b: [2] }),
    );
  });
});
