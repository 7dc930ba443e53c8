import { tableFromArrays } from "apache-arrow";
import { describe, expect, test } from "vitest";
import { pooledRmsleMetric } from "./metric.ts";
import { pooledRmsle } from "./pooled-rmsle.ts";

const fails = (code: string, more: object = {}) => expect.objectContaining({ code, ...more });

describe("pooledRmsle", () => {
  test("is that of all cells", () => {
    // ln 1 against ln e, and ln e against ln e^4.
    const truth = { a: [0], b: [Math.E - 1] };
    expect(pooledRmsle(truth, { a: [Math.E - 1], b: [Math.E ** 4 - 1] })).toBeCloseTo(Math.sqrt(5), 14);
  });

  test.each([-1, -7])("names the column and row of a %d", (value) => {
    expect(() => pooledRmsle({ a: [1, 2] }, { a: [1, value] })).toThrow(
      fails("out_of_range", { column: "a", row: 1 }),
    );
  });

  test("keeps the rows that are marked 1, and no others", () => {
    const truth = { a: [0, 0, 5], b: [0, 9, 0] };
    const guess = { a: [3, 7, 5], b: [2, 1, 1] };
    const first = pooledRmsle({ a: [0], b: [0] }, { a: [3], b: [2] });
    expect(pooledRmsle(truth, guess, { keep: [1, 0, 0] })).toBe(first);
    expect(pooledRmsle(truth, guess, { keep: [true, false, false], weights: [4, 1, 1] })).toBe(first);
    expect(() => pooledRmsle(truth, guess, { keep: [0, 0, 0] })).toThrow(fails("empty"));
    expect(() => pooledRmsle(truth, guess, { keep: [1, 0] })).toThrow(fails("length_mismatch"));
    expect(() => pooledRmsle(truth, guess, { keep: [2, 0, 1] })).toThrow(fails("unknown_label"));
  });

  test("matches columns by name", () => {
    const truth = { a: [0, 1], b: [2, 3] };
    expect(pooledRmsle(truth, { b: [2, 3], a: [0, 1], c: [7, 7] })).toBe(0);
    expect(() => pooledRmsle(truth, { a: [0, 1] })).toThrow(fails("missing_column", { column: "b" }));
    expect(() => pooledRmsle({}, {})).toThrow(fails("missing_column"));
    expect(() => pooledRmsle({ a: [1], b: [1, 2] }, { a: [1], b: [1, 2] })).toThrow(fails("length_mismatch"));
  });

  test("draws rows over tables, all columns of a row at once", () => {
    const truth = tableFromArrays({
      a: Float64Array.of(0, 1),
      b: Float64Array.of(0, 1),
      scored: Uint8Array.of(1, 1),
    });
    const prediction = tableFromArrays({ a: Float64Array.of(3, 1), b: Float64Array.of(2, 1) });
    const prepared = pooledRmsleMetric.prepare(truth, prediction, { keep: "scored" });
    expect(prepared.scoreRows(Uint32Array.of(1, 1, 1))).toBe(0);
    expect(prepared.scoreRows(Uint32Array.of(0, 0))).toBe(
      pooledRmsle({ a: [0], b: [0] }, { a: [3], b: [2] }),
    );
  });
});
