import { tableFromArrays } from "apache-arrow";
import { describe, expect, test } from "vitest";
import { microF1Metric } from "./metric.ts";
import { microF1, microF1Indicators } from "./micro-f1.ts";

describe("microF1", () => {
  test("pools all decisions", () => {
    // TP: a, c; FP: z, b; FN: b.
    expect(microF1(["a b", "c", ""], ["a z", "c", "b"])).toBeCloseTo(4 / 7, 15);
  });

  test("takes sets: order, repetition and spaces do not count", () => {
    expect(microF1(["a b"], ["  b a  a "])).toBe(1);
  });

  test("is 0 when nothing is shared, and undefined when nothing is there", () => {
    expect(microF1(["", "a"], ["b", ""])).toBe(0);
    expect(() => microF1(["", ""], ["", " "])).toThrow(expect.objectContaining({ code: "undefined_score" }));
  });

  test("of indicators equals that of sets", () => {
    const truth = [
      [1, 0, 0],
      [1, 0, 0],
      [0, 1, 0],
    ];
    const prediction = [
      [1, 0, 0],
      [0, 0, 1],
      [0, 1, 0],
    ];
    expect(microF1Indicators(truth, prediction)).toBe(microF1(["a b", "c", ""], ["a", "c", "b"]));
  });

  test("refuses indicators that are not 0 or 1, and unequal numbers of columns", () => {
    expect(() => microF1Indicators([[0, 1]], [[0, 0.5]])).toThrow(
      expect.objectContaining({ code: "unknown_label" }),
    );
    expect(() => microF1Indicators([[0], [1]], [[0]])).toThrow(
      expect.objectContaining({ code: "missing_column" }),
    );
    expect(() => microF1Indicators([], [])).toThrow(expect.objectContaining({ code: "missing_column" }));
    expect(() => microF1Indicators([[0], [1]], [[0], [1, 1]])).toThrow(
      expect.objectContaining({ code: "length_mismatch" }),
    );
  });

  test("over tables finds indicator columns by name", () => {
    const truth = tableFromArrays({ a: Int32Array.of(1, 0), b: Int32Array.of(0, 1) });
    const prediction = tableFromArrays({ b: Int32Array.of(0, 1), a: Int32Array.of(1, 1) });
    expect(microF1Metric.score(truth, prediction)).toBe(0.8);
    expect(() => microF1Metric.score(truth, tableFromArrays({ a: Int32Array.of(1, 0) }))).toThrow(
      expect.objectContaining({ code: "missing_column", column: "b" }),
    );
  });
});
