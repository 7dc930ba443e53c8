import { tableFromArrays } from "apache-arrow";
import { describe, expect, test } from "vitest";
import { boxPrecision, instancePrecision } from "./instance-precision.ts";
import { instancePrecisionMetric } from "./metric.ts";

describe("instancePrecision", () => {
  test("is hits over hits, misses and false alarms, at six thresholds", () => {
    expect(instancePrecision(["1 10; 21 10"], ["21 10; 1 10"])).toBe(1);
    // One exact, one at IoU 0.6: two hits at 0.5 and 0.55, else one of three.
    expect(instancePrecision(["1 10; 21 10"], ["1 10; 21 6"])).toBeCloseTo((2 + 4 / 3) / 6, 15);
    expect(instancePrecision(["1 10"], ["1 10; 21 6"])).toBe(0.5);
  });

  test("goes on to 0.95 if asked", () => {
    expect(instancePrecision(["1 10"], ["1 8"])).toBe(1);
    expect(instancePrecision(["1 10"], ["1 8"], { lastThreshold: 0.95 })).toBe(0.6);
  });

  test("counts both empty 1, one empty 0", () => {
    expect(instancePrecision(["", "1 1", "", "1 2"], ["", "", "3 1", "1 2"])).toBe(0.5);
  });

  test("takes one row per instance, in any order", () => {
    const images = { truth: ["a", "b", "a"], prediction: ["b", "a", "a", "c"] };
    const known = { truth: [...images.truth, "c"], prediction: images.prediction };
    const score = instancePrecision(["1 10", "", "21 10", ""], ["", "21 10", "1 10", "5 1"], {
      images: known,
    });
    expect(score).toBeCloseTo(2 / 3, 15);
    expect(() => instancePrecision(["1 10", "", "21 10"], ["", "1 1", "2 1", "3 1"], { images })).toThrow(
      expect.objectContaining({ code: "unknown_label", row: 3 }),
    );
    expect(() =>
      instancePrecision(["1 1", "1 1"], ["1 1"], { images: { truth: ["a", "b"], prediction: ["a"] } }),
    ).toThrow(expect.objectContaining({ code: "missing_value" }));
    expect(() =>
      instancePrecision(["1 1"], ["1 1"], { images: { truth: [1], prediction: [1] }, weights: [1] }),
    ).toThrow(expect.objectContaining({ code: "bad_option" }));
  });

  test("refuses predictions of an image that share pixels, and names the row", () => {
    expect(() => instancePrecision(["1 9", "1 9"], ["1 9", "1 5; 7 1; 5 2"])).toThrow(
      expect.objectContaining({ code: "out_of_range", column: "prediction", row: 1 }),
    );
    expect(instancePrecision(["1 9", "1 9"], ["1 9", "1 9"])).toBe(1);
  });
});

describe("boxPrecision", () => {
  test("gives the most confident the first choice", () => {
    // The second box lies nearer to the truth, but is less sure.
    expect(boxPrecision(["1 0 0 10 10"], ["0.9 0 0 10 8 0.1 0 0 10 10"])).toBe(0.5);
    expect(boxPrecision(["1 0 0 10 10"], ["0.9 0 0 10 6 0.1 0 0 10 10"])).toBe(0.5);
    expect(boxPrecision(["1 0 0 10 10 1 0 2 10 10"], ["0.9 0 2 10 10 0.1 0 0 10 10"])).toBe(1);
  });

  test("counts both empty 1, one empty 0, and weighs images", () => {
    expect(boxPrecision(["", "1 0 0 1 1", ""], ["", "", "1 0 0 1 1"])).toBeCloseTo(1 / 3, 15);
    expect(boxPrecision(["", "1 0 0 1 1"], ["", ""], { weights: [3, 1] })).toBe(0.75);
  });
});

describe("the metric over tables", () => {
  test("reads boxes if told so, and the column of images on both sides", () => {
    const boxes = tableFromArrays({ boxes: ["1 0 0 1 1"] });
    expect(instancePrecisionMetric.score(boxes, boxes, { shapes: "boxes" })).toBe(1);
    const truth = tableFromArrays({ image: ["a", "a"], mask: ["1 1", "3 1"] });
    const prediction = tableFromArrays({ image: ["a"], mask: ["3 1"] });
    expect(instancePrecisionMetric.score(truth, prediction, { image: "image" })).toBe(0.5);
    expect(instancePrecisionMetric.prepare(truth, prediction, { image: "image" }).rows).toBe(1);
  });
});
