import { tableFromArrays, type Table } from "apache-arrow";
import { describe, expect, test } from "vitest";
import { meanLogMae } from "./mean-log-mae.ts";
import { meanLogMaeMetric } from "./metric.ts";

const fails = (code: string) => expect.objectContaining({ code });

const column = (...values: readonly number[]): Table => tableFromArrays({ y: Float64Array.from(values) });

describe("meanLogMae", () => {
  test("is the mean of the groups' logarithms, whatever their sizes", () => {
    // MAE 1 of three rows, e of one.
    const groups = ["a", "b", "a", "a"];
    expect(meanLogMae([0, 0, 0, 0], [1, Math.E, -1, 1], groups)).toBeCloseTo(0.5, 15);
    expect(meanLogMae([0, 0], [2, 2], [1, 2])).toBe(Math.LN2);
  });

  test("counts an error below 1e-9 as that", () => {
    expect(meanLogMae([5, 7], [5, 7], ["a", "b"])).toBe(meanLogMaeMetric.best);
    expect(meanLogMaeMetric.best).toBeCloseTo(-20.723_265_836_9, 10);
    expect(meanLogMae([0], [1e-12], ["a"])).toBe(Math.log(1e-9));
  });

  test("draws groups, not rows", () => {
    const truth = tableFromArrays({ y: Float64Array.of(0, 0, 0), kind: ["a", "b", "a"] });
    const prediction = tableFromArrays({ y: Float64Array.of(1, Math.E, 1) });
    const prepared = meanLogMaeMetric.prepare(truth, prediction, { group: "kind" });
    expect(prepared.rows).toBe(2);
    expect(prepared.scoreRows(Uint32Array.of(1, 1))).toBe(1);
  });

  test("without a group is ln(MAE)", () => {
    expect(meanLogMaeMetric.score(column(0, 0), column(1, 3))).toBe(Math.LN2);
  });

  test("refuses weights, and groups of another number", () => {
    expect(() => meanLogMae([0, 0], [1, 1], ["a"])).toThrow(fails("length_mismatch"));
    const table = tableFromArrays({ y: Float64Array.of(0) });
    expect(() => meanLogMaeMetric.score(table, table, { weights: [1] })).toThrow(fails("bad_option"));
  });
});
