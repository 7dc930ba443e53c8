import { tableFromArrays } from "apache-arrow";
import { describe, expect, test } from "vitest";
import { binaryLogLoss } from "../log-loss/log-loss.ts";
import { meanColumnLogLoss } from "./mean-column-log-loss.ts";
import { meanColumnLogLossMetric } from "./metric.ts";

const labels = { a: [1, 0], b: [0, 0] };
const chances = { a: [0.8, 0.4], b: [0.5, 0.1] };

describe("meanColumnLogLoss", () => {
  test("is the mean of the columns' losses", () => {
    const expected = -(Math.log(0.8) + Math.log(0.6) + Math.log(0.5) + Math.log(0.9)) / 4;
    expect(meanColumnLogLoss(labels, chances)).toBeCloseTo(expected, 15);
    expect(meanColumnLogLoss(labels, { b: chances.b, a: chances.a })).toBeCloseTo(expected, 15);
  });

  test("weighs rows as the loss of each column does", () => {
    const weights = [3, 1];
    const each = (["a", "b"] as const).map((name) => binaryLogLoss(labels[name], chances[name], { weights }));
    expect(meanColumnLogLoss(labels, chances, { weights })).toBeCloseTo((each[0]! + each[1]!) / 2, 15);
  });

  test("clips, at 2^-52 unless told", () => {
    expect(meanColumnLogLoss({ a: [1] }, { a: [0] })).toBeCloseTo(36.0437, 4);
    expect(meanColumnLogLoss({ a: [1] }, { a: [-0] }, { clip: 1e-15 })).toBeCloseTo(34.5388, 4);
    expect(() => meanColumnLogLoss({ a: [1] }, { a: [0] }, { clip: 0 })).toThrow(
      expect.objectContaining({ code: "bad_option" }),
    );
  });

  test("refuses what is no probability, naming the column", () => {
    expect(() => meanColumnLogLoss(labels, { ...chances, b: [0.5, 1.5] })).toThrow(
      expect.objectContaining({ code: "out_of_range", column: "b", row: 1 }),
    );
    expect(() => meanColumnLogLoss(labels, { a: chances.a })).toThrow(
      expect.objectContaining({ code: "missing_column", column: "b" }),
    );
    expect(() => meanColumnLogLoss({}, {})).toThrow(expect.objectContaining({ code: "missing_column" }));
    expect(() => meanColumnLogLoss({ a: [1, 0], b: [1] }, { a: [0.5, 0.5], b: [0.5] })).toThrow(
      expect.objectContaining({ code: "length_mismatch" }),
    );
  });

  test("does not write into the columns that it is given", () => {
    const given = Float64Array.of(0.8, 0.4);
    meanColumnLogLoss({ a: [1, 0] }, { a: given });
    expect([...given]).toEqual([0.8, 0.4]);
  });

  test("over tables scores the columns asked for", () => {
    const [truth, prediction] = [tableFromArrays(labels), tableFromArrays(chances)];
    expect(meanColumnLogLossMetric.score(truth, prediction)).toBe(meanColumnLogLoss(labels, chances));
    expect(meanColumnLogLossMetric.score(truth, prediction, { column: "a" })).toBeCloseTo(
      binaryLogLoss(labels.a, chances.a),
      15,
    );
  });
});
