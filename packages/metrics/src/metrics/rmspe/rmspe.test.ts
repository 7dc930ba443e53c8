import { tableFromArrays } from "apache-arrow";
import { describe, expect, test } from "vitest";
import { rmspeMetric } from "./metric.ts";
import { rmspe } from "./rmspe.ts";

describe("rmspe", () => {
  test("is relative to the truth", () => {
    expect(rmspe([4, 2], [5, 2])).toBe(Math.sqrt(0.03125));
    expect(rmspe([-1], [1])).toBe(2);
  });

  test("ignores rows with a true value of 0, as Rossmann's closed days", () => {
    expect(rmspe([4, 0, 2, -0], [5, 1e9, 2, -7])).toBe(rmspe([4, 2], [5, 2]));
    expect(rmspe([4, 0, 2], [5, 3, 2], { weights: [2, 9, 1] })).toBe(
      rmspe([4, 2], [5, 2], { weights: [2, 1] }),
    );
  });

  test("draws from the scored rows only", () => {
    const truth = tableFromArrays({ y: Float64Array.of(0, 4, 2) });
    const prediction = tableFromArrays({ y: Float64Array.of(9, 5, 2) });
    const prepared = rmspeMetric.prepare(truth, prediction);
    expect(prepared.rows).toBe(2);
    expect(prepared.scoreRows(Uint32Array.of(0, 0))).toBe(0.25);
  });

  test("is undefined where no row is scored", () => {
    expect(() => rmspe([0, -0], [1, 2])).toThrow(expect.objectContaining({ code: "undefined_score" }));
    expect(() => rmspe([0, 1], [1, 2], { weights: [1, 0] })).toThrow(
      expect.objectContaining({ code: "undefined_score" }),
    );
  });
});
