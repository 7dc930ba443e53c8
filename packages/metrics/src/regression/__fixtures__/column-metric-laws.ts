import { tableFromArrays } from "apache-arrow";
import { expect, test } from "vitest";
import type { Metric } from "../../contract.ts";
import type { ColumnErrorMetricOptions, ColumnErrorOptions, NumberColumns } from "../column-errors.ts";

type ColumnFunction = (
  truth: NumberColumns,
  prediction: NumberColumns,
  options?: ColumnErrorOptions,
) => number;

const fails = (code: string, more: object = {}): unknown => expect.objectContaining({ code, ...more });

/** What holds for every error over several columns: which rows count, how columns are matched, and what is drawn over tables. */
export function testColumnMetric(score: ColumnFunction, metric: Metric<ColumnErrorMetricOptions>): void {
  test("keeps the rows that are marked 1, and no others", () => {
    const truth = { a: [0, 0, 5], b: [0, 9, 0] };
    const guess = { a: [3, 7, 5], b: [2, 1, 1] };
    const first = score({ a: [0], b: [0] }, { a: [3], b: [2] });
    expect(score(truth, guess, { keep: [1, 0, 0] })).toBe(first);
    expect(score(truth, guess, { keep: [true, false, false], weights: [4, 1, 1] })).toBe(first);
    expect(() => score(truth, guess, { keep: [0, 0, 0] })).toThrow(fails("empty"));
    expect(() => score(truth, guess, { keep: [1, 0] })).toThrow(fails("length_mismatch"));
    expect(() => score(truth, guess, { keep: [2, 0, 1] })).toThrow(fails("unknown_label"));
  });

  test("matches columns by name", () => {
    const truth = { a: [0, 1], b: [2, 3] };
    expect(score(truth, { b: [2, 3], a: [0, 1], c: [7, 7] })).toBe(0);
    expect(() => score(truth, { a: [0, 1] })).toThrow(fails("missing_column", { column: "b" }));
    expect(() => score({}, {})).toThrow(fails("missing_column"));
    expect(() => score({ a: [1], b: [1, 2] }, { a: [1], b: [1, 2] })).toThrow(fails("length_mismatch"));
  });

  test("draws rows over tables, all columns of a row at once", () => {
    const truth = tableFromArrays({
      a: Float64Array.of(0, 1),
      b: Float64Array.of(0, 1),
      scored: Uint8Array.of(1, 1),
    });
    const prediction = tableFromArrays({ a: Float64Array.of(3, 1), b: Float64Array.of(2, 1) });
    const prepared = metric.prepare(truth, prediction, { keep: "scored" });
    expect(prepared.scoreRows(Uint32Array.of(1, 1, 1))).toBe(0);
    expect(prepared.scoreRows(Uint32Array.of(0, 0))).toBe(score({ a: [0], b: [0] }, { a: [3], b: [2] }));
  });
}
