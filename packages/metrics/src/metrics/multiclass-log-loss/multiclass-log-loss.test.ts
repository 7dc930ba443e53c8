import { tableFromArrays } from "apache-arrow";
import { describe, expect, test } from "vitest";
import { multiclassLogLossMetric } from "./metric.ts";
import { multiclassLogLoss } from "./multiclass-log-loss.ts";

describe("multiclassLogLoss", () => {
  const labels = ["b", "a"];

  test("takes the chance of the true class, whatever the order of columns", () => {
    const expected = -(Math.log(0.7) + Math.log(0.5)) / 2;
    expect(multiclassLogLoss(labels, { a: [0.3, 0.5], b: [0.7, 0.5] })).toBeCloseTo(expected, 15);
    expect(multiclassLogLoss(labels, { b: [0.7, 0.5], a: [0.3, 0.5] })).toBeCloseTo(expected, 15);
  });

  test("finds the column of a number by its digits", () => {
    expect(multiclassLogLoss([0, 1], { 0: [0.5, 0.5], 1: [0.5, 0.5] })).toBeCloseTo(Math.LN2, 15);
  });

  test("lets nobody claim more than certainty", () => {
    const greedy = { a: [1, 1], b: [1, 1] };
    expect(() => multiclassLogLoss(labels, greedy)).toThrow(
      expect.objectContaining({ code: "row_sum", row: 0 }),
    );
    expect(multiclassLogLoss(labels, greedy, { rowSums: "renormalise" })).toBeCloseTo(Math.LN2, 15);
    expect(multiclassLogLoss(labels, greedy, { rowSums: "as-given" })).toBeCloseTo(0, 15);
    const none = { a: [0, 0.5], b: [0, 0.5] };
    expect(() => multiclassLogLoss(labels, none, { rowSums: "renormalise" })).toThrow(
      expect.objectContaining({ code: "row_sum", row: 0 }),
    );
  });

  test("allows what float32 probabilities are off by", () => {
    const third = Math.fround(1 / 3);
    expect(multiclassLogLoss(["a"], { a: [third], b: [third], c: [third] })).toBeCloseTo(Math.log(3), 6);
  });

  test("refuses a true class without a column, and unknown options", () => {
    expect(() => multiclassLogLoss(["z"], { a: [0.5], b: [0.5] })).toThrow(
      expect.objectContaining({ code: "unknown_label", column: "z" }),
    );
    // @ts-expect-error no such rule
    expect(() => multiclassLogLoss(["a"], { a: [1] }, { rowSums: "ignore" })).toThrow(
      expect.objectContaining({ code: "bad_option" }),
    );
  });

  test("over tables reads the columns of the classes only", () => {
    const truth = tableFromArrays({ label: ["a", "b"] });
    const prediction = tableFromArrays({ index: [0, 1], a: [0.5, 0.5], b: [0.5, 0.5] });
    expect(multiclassLogLossMetric.score(truth, prediction, { classes: ["a", "b"] })).toBeCloseTo(
      Math.LN2,
      15,
    );
    expect(() => multiclassLogLossMetric.score(truth, prediction, { classes: ["a", "c"] })).toThrow(
      expect.objectContaining({ code: "missing_column", column: "c" }),
    );
  });
});
