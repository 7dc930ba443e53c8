import { tableFromArrays } from "apache-arrow";
import { describe, expect, test } from "vitest";
import { diceHausdorff } from "./dice-hausdorff.ts";
import { diceHausdorffMetric } from "./metric.ts";

const size = { height: 4, width: 5 };
const root3 = Math.sqrt(3);

describe("diceHausdorff", () => {
  test("of the truth is 1, of what is far from it less", () => {
    expect(diceHausdorff(["1 3 7 2"], ["1 3 7 2"], size)).toBe(1);
    // From the first pixel to the last of the first column: 3 of 4 rows.
    expect(diceHausdorff(["1 1"], ["4 1"], size)).toBeCloseTo(0.6 * (1 - 0.75 / root3), 15);
    // From the first pixel to the first of the second column.
    expect(diceHausdorff(["1 1"], ["5 1"], size)).toBeCloseTo(0.6 * (1 - 0.2 / root3), 15);
    expect(diceHausdorff(["1 1"], ["5 1"], { ...size, order: "row-major" })).toBeCloseTo(
      0.6 * (1 - 0.8 / root3),
      15,
    );
  });

  test("leaves out what is empty on both sides, and counts an empty side as farthest", () => {
    expect(diceHausdorff(["", "1 1"], ["", "1 1"], size)).toBe(1);
    expect(diceHausdorff(["1 1", "1 1"], ["", "1 1"], size)).toBe(0.5);
    expect(() => diceHausdorff(["", ""], ["", ""], size)).toThrow(
      expect.objectContaining({ code: "undefined_score" }),
    );
  });

  test("stacks the slices of a scan by their number, each class on its own", () => {
    const options = {
      ...size,
      scans: ["a", "a", "a", "a"],
      classes: ["x", "x", "y", "y"],
      slices: [2, 1, 1, 2],
    };
    // Class x: the same pixel in slice 1 for 2, half the depth away. Class y: exact.
    const score = diceHausdorff(["1 1", "", "3 1", ""], ["", "1 1", "3 1", ""], options);
    expect(score).toBeCloseTo(0.4 * (1 / 3) + 0.6 * (1 - 0.5 / root3 / 2), 15);
  });

  test("refuses a slice that comes twice, and slices of two sizes", () => {
    const twice = { ...size, scans: ["a", "a"], slices: [1, 1] };
    expect(() => diceHausdorff(["1 1", "1 1"], ["1 1", "1 1"], twice)).toThrow(
      expect.objectContaining({ code: "out_of_range", column: "truth", row: 1 }),
    );
    const sizes = { height: [4, 5], width: 5, scans: ["a", "a"] };
    expect(() => diceHausdorff(["1 1", "1 1"], ["1 1", "1 1"], sizes)).toThrow(
      expect.objectContaining({ code: "out_of_range", row: 1 }),
    );
  });
});

describe("the metric over tables", () => {
  const mask = ["1 1", "2 1"];
  const truth = tableFromArrays({ predicted: mask, day: ["a", "a"], slice: Int32Array.of(1, 2) });

  test("names its columns, and draws scans", () => {
    const options = { ...size, scan: "day", slice: "slice" };
    const prediction = tableFromArrays({ predicted: mask });
    expect(diceHausdorffMetric.score(truth, prediction, options)).toBe(1);
    expect(diceHausdorffMetric.prepare(truth, prediction, options).rows).toBe(1);
  });

  test("needs the size of the images, and takes no weights", () => {
    expect(() => diceHausdorffMetric.score(truth, truth, { column: "predicted" })).toThrow(
      expect.objectContaining({ code: "bad_option" }),
    );
    expect(() =>
      diceHausdorffMetric.score(truth, truth, { ...size, column: "predicted", weights: [1, 1] }),
    ).toThrow(expect.objectContaining({ code: "bad_option" }));
  });
});
