import { tableFromArrays } from "apache-arrow";
import { describe, expect, test } from "vitest";
import { meanColumnRocAuc } from "./mean-column-roc-auc.ts";
import { meanColumnRocAucMetric } from "./metric.ts";

const labels = { a: [0, 0, 1, 1], b: [1, 0, 1, 0] };
const scores = { a: [0.1, 0.4, 0.35, 0.8], b: [0.5, 0.5, 0.9, 0.1] };

describe("meanColumnRocAuc", () => {
  test("is the mean of the columns' AUCs", () => {
    // a: 3 of 4 pairs; b: 3 of 4, and one tie.
    expect(meanColumnRocAuc(labels, scores)).toBe((0.75 + 3.5 / 4) / 2);
  });

  test("finds columns by name", () => {
    expect(meanColumnRocAuc(labels, { b: scores.b, a: scores.a, c: [] })).toBe(
      meanColumnRocAuc(labels, scores),
    );
    expect(() => meanColumnRocAuc(labels, { a: scores.a })).toThrow(
      expect.objectContaining({ code: "missing_column", column: "b" }),
    );
    expect(() => meanColumnRocAuc({}, {})).toThrow(expect.objectContaining({ code: "missing_column" }));
  });

  test("passes over cells that are not scored", () => {
    const marked = { a: [0, -1, 0, 1, 1], b: [1, -1, 0, 1, 0] };
    const given = { a: [0.1, 0.99, 0.4, 0.35, 0.8], b: [0.5, 0.99, 0.5, 0.9, 0.1] };
    expect(meanColumnRocAuc(marked, given, { notScored: -1 })).toBe(meanColumnRocAuc(labels, scores));
    expect(() => meanColumnRocAuc(marked, given)).toThrow(expect.objectContaining({ code: "unknown_label" }));
    expect(() => meanColumnRocAuc({ a: [0, 1, 2] }, { a: [1, 2, 3] }, { notScored: -1 })).toThrow(
      expect.objectContaining({ code: "unknown_label", column: "a" }),
    );
  });

  test("names the column that has one class only, or counts it as told", () => {
    const one = { a: labels.a, b: [1, 1, 1, 1] };
    expect(() => meanColumnRocAuc(one, scores)).toThrow(
      expect.objectContaining({
        code: "undefined_score",
        column: "truth",
        message: expect.stringContaining('column "b"'),
      }),
    );
    expect(meanColumnRocAuc(one, scores, { oneClass: 0.5 })).toBe((0.75 + 0.5) / 2);
    expect(meanColumnRocAuc(one, scores, { oneClass: 0 })).toBe(0.75 / 2);
    expect(() => meanColumnRocAuc(one, scores, { oneClass: 2 })).toThrow(
      expect.objectContaining({ code: "bad_option" }),
    );
  });

  test("refuses columns of different lengths", () => {
    expect(() => meanColumnRocAuc({ a: [0, 1], b: [0, 1, 1] }, { a: [1, 2], b: [1, 2, 3] })).toThrow(
      expect.objectContaining({ code: "length_mismatch" }),
    );
  });

  test("over tables scores the columns asked for", () => {
    const [truth, prediction] = [tableFromArrays(labels), tableFromArrays({ b: scores.b, a: scores.a })];
    expect(meanColumnRocAucMetric.score(truth, prediction)).toBe(meanColumnRocAuc(labels, scores));
    expect(meanColumnRocAucMetric.score(truth, prediction, { columns: ["a"] })).toBe(0.75);
    expect(meanColumnRocAucMetric.score(truth, prediction, { column: "b" })).toBe(3.5 / 4);
  });

  test("by position needs as many columns", () => {
    const truth = tableFromArrays(labels);
    const variant = "mle-dojo";
    expect(() => meanColumnRocAucMetric.score(truth, tableFromArrays({ a: scores.a }), { variant })).toThrow(
      expect.objectContaining({ code: "missing_column" }),
    );
  });
});
