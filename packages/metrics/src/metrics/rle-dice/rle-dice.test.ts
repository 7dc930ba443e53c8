import { tableFromArrays } from "apache-arrow";
import { describe, expect, test } from "vitest";
import { rleDiceMetric } from "./metric.ts";
import { rleDice } from "./rle-dice.ts";

describe("rleDice", () => {
  test("is twice what both have over what each has", () => {
    expect(rleDice(["1 4"], ["3 4"])).toBe(0.5);
    expect(rleDice(["1 3 10 5"], ["2 1 12 9"])).toBe((2 * 4) / (8 + 10));
  });

  test("counts an image that is empty on both sides 1, on one side 0", () => {
    expect(rleDice(["", "1 1", "", "1 2"], ["-", "", "3 1", "1 2"])).toBe(0.5);
  });

  test("weighs images", () => {
    expect(rleDice(["1 1", "1 1"], ["1 1", "2 1"], { weights: [3, 1] })).toBe(0.75);
  });

  test("pools pixels", () => {
    expect(rleDice(["1 9", "1 1"], ["1 9", "2 1"], { average: "pooled" })).toBe(0.9);
    expect(rleDice(["", "1 1"], ["", "1 1"], { average: "pooled" })).toBe(1);
    expect(() => rleDice(["", ""], ["", ""], { average: "pooled" })).toThrow(
      expect.objectContaining({ code: "undefined_score" }),
    );
  });

  test("pools as many images as a weight says", () => {
    const weighted = rleDice(["1 9", "1 1"], ["1 8", "2 1"], { average: "pooled", weights: [2, 1] });
    const repeated = rleDice(["1 9", "1 9", "1 1"], ["1 8", "1 8", "2 1"], { average: "pooled" });
    expect(weighted).toBe(repeated);
  });

  test("takes images of two thousand million pixels", () => {
    expect(rleDice(["1 2147483647"], ["1073741824 1073741824"])).toBeCloseTo(2 / 3, 9);
  });

  test("names the row of a bad mask", () => {
    expect(() => rleDice(["1 1", "1 1"], ["1 1", "1 x"])).toThrow(
      expect.objectContaining({ code: "type_mismatch", column: "prediction", row: 1 }),
    );
  });
});

describe("the metric over tables", () => {
  const truth = tableFromArrays({
    height: Int32Array.of(2, 3),
    width: Int32Array.of(2, 3),
    encoding: ["1 4", "9 1"],
  });
  const prediction = tableFromArrays({ predicted: ["1 4", "9 1"] });
  const options = { height: "height", width: "width" };

  test("finds the masks beside the sizes, whatever they are called", () => {
    expect(rleDiceMetric.score(truth, prediction, options)).toBe(1);
    expect(() => rleDiceMetric.score(truth, prediction)).toThrow(
      expect.objectContaining({ code: "ambiguous_column" }),
    );
  });

  test("holds masks against each row's size", () => {
    const outside = tableFromArrays({ predicted: ["5 1", "9 1"] });
    expect(() => rleDiceMetric.score(truth, outside, options)).toThrow(
      expect.objectContaining({ code: "out_of_range", row: 0 }),
    );
  });
});
