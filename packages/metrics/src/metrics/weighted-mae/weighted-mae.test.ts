import { tableFromArrays } from "apache-arrow";
import { describe, expect, test } from "vitest";
import { weightedMaeMetric } from "./metric.ts";
import { weightedMae } from "./weighted-mae.ts";

const fails = (code: string, more: object = {}) => expect.objectContaining({ code, ...more });

describe("weightedMae", () => {
  test("divides by the weights, or by the rows", () => {
    expect(weightedMae([0, 0], [1, 4], [3, 1])).toBe(7 / 4);
    expect(weightedMae([0, 0], [1, 4], [3, 1], { divisor: "rows" })).toBe(7 / 2);
    expect(weightedMae([0, 0], [1, 4], [0, 2])).toBe(4);
  });

  test("refuses what is no weight", () => {
    expect(() => weightedMae([0, 0], [1, 4], [3, -1])).toThrow(fails("bad_weights"));
    expect(() => weightedMae([0, 0], [1, 4], [0, 0])).toThrow(fails("bad_weights"));
    expect(() => weightedMae([0, 0], [1, 4], [1])).toThrow(fails("length_mismatch"));
  });
});

describe("the metric", () => {
  const truth = tableFromArrays({ sales: Float64Array.of(10, 20, 30), holiday: ["no", "yes", "no"] });
  const prediction = tableFromArrays({ sales: Float64Array.of(11, 24, 30) });
  const options = { weight: "holiday", weightByLabel: { yes: 5, no: 1 } };

  test("weighs by label: a holiday as five days (Walmart)", () => {
    expect(weightedMaeMetric.score(truth, prediction, options)).toBe(21 / 7);
    expect(weightedMaeMetric.prepare(truth, prediction, options).scoreRows(Uint32Array.of(0, 0, 1))).toBe(
      22 / 7,
    );
  });

  test("knows booleans as 0 and 1", () => {
    const flags = tableFromArrays({ sales: Float64Array.of(10, 20), holiday: Uint8Array.of(0, 1) });
    const guess = tableFromArrays({ sales: Float64Array.of(11, 24) });
    const byFlag = { weight: "holiday", weightByLabel: { 0: 1, 1: 5 } };
    expect(weightedMaeMetric.score(flags, guess, byFlag)).toBe(21 / 6);
  });

  test("refuses a label without a weight, and no name of a column", () => {
    expect(() =>
      weightedMaeMetric.score(truth, prediction, { weight: "holiday", weightByLabel: { yes: 5 } }),
    ).toThrow(fails("unknown_label", { row: 0 }));
    expect(() => weightedMaeMetric.score(truth, prediction)).toThrow(fails("bad_option"));
    expect(() => weightedMaeMetric.score(truth, prediction, { weight: "holiday" })).toThrow(
      fails("bad_weights"),
    );
  });
});
