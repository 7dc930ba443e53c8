import { tableFromArrays } from "apache-arrow";
import { describe, expect, test } from "vitest";
import { accuracy } from "./accuracy.ts";
import { accuracyMetric } from "./metric.ts";

describe("accuracy", () => {
  test("counts rows that are right", () => {
    expect(accuracy(["a", "b", "c", "a"], ["a", "b", "a", "b"])).toBe(0.5);
    expect(accuracy([1, 0, 1], [true, false, false])).toBe(2 / 3);
    expect(accuracy(["1"], [1])).toBe(0);
  });

  test("weighs rows", () => {
    expect(accuracy([0, 1], [0, 0], { weights: [3, 1] })).toBe(0.75);
  });
});

describe("the metric over tables", () => {
  const truth = tableFromArrays({ label: ["a", "b"] });

  test("takes the only column of the prediction whatever its name, and prefers the truth's name", () => {
    expect(accuracyMetric.score(truth, tableFromArrays({ guess: ["a", "b"] }))).toBe(1);
    expect(accuracyMetric.score(truth, tableFromArrays({ other: ["x", "x"], label: ["a", "b"] }))).toBe(1);
  });

  test("finds a column by name among several, and asks for it otherwise", () => {
    const wide = tableFromArrays({ id: ["7", "8"], label: ["a", "b"] });
    expect(accuracyMetric.score(wide, wide, { column: "label" })).toBe(1);
    expect(() => accuracyMetric.score(wide, wide)).toThrow(
      expect.objectContaining({
        code: "ambiguous_column",
        message: expect.stringContaining('"id", "label"'),
      }),
    );
    expect(() => accuracyMetric.score(truth, tableFromArrays({ a: ["x", "y"], b: ["x", "y"] }))).toThrow(
      expect.objectContaining({ code: "ambiguous_column" }),
    );
  });
});
