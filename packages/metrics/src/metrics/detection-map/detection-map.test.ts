import { describe, expect, test } from "vitest";
import { detectionMap } from "./detection-map.ts";

const box = (confidence: number, left = 0, label = "cat"): string =>
  `${label} ${confidence} ${left} 0 ${left + 10} 10`;
const turned = (confidence: number, x: number, label = "car"): string =>
  `${confidence} ${x} 500 -20 2 4 1.5 0.3 ${label}`;

describe("detectionMap, VOC", () => {
  test("is the area under the envelope of precision", () => {
    expect(detectionMap([box(1)], [box(0.3)])).toBe(1);
    // Miss, hit, hit: precisions 0, 1/2, 2/3.
    const prediction = [`${box(0.9, 50)} ${box(0.8, 0)}`, box(0.7)];
    expect(detectionMap([box(1), box(1)], prediction)).toBeCloseTo(2 / 3, 15);
    expect(detectionMap([box(1), box(1)], ["", box(0.7)])).toBe(0.5);
  });

  test("averages over the classes of the truth, and no other", () => {
    expect(detectionMap([`${box(1)} ${box(1, 0, "dog")}`], [box(0.5)])).toBe(0.5);
    expect(detectionMap([box(1)], [`${box(0.5)} ${box(0.9, 0, "dog")}`])).toBe(1);
  });

  test("counts the second detection of a box as a miss, though another box is free", () => {
    const truth = [`${box(1, 0)} ${box(1, 3)}`];
    const prediction = [`${box(0.9, 0)} ${box(0.8, 1)}`];
    expect(detectionMap(truth, prediction, { iou: 0.5 })).toBe(0.5);
    expect(detectionMap(truth, prediction, { iou: 0.5, protocol: "coco" })).toBe(1);
  });

  test("is strict at the threshold; COCO is not", () => {
    const half = ["cat 1 0 0 10 5"];
    expect(detectionMap([box(1)], half)).toBe(0);
    expect(detectionMap([box(1)], half, { iou: 0.4 })).toBe(1);
    expect(detectionMap([box(1)], half, { protocol: "coco" })).toBe(1);
  });

  test("lets equal confidences pass together, in whatever order rows come", () => {
    const [truth, prediction] = [[box(1), ""], [box(1), box(1)]]; // prettier-ignore
    expect(detectionMap(truth, prediction)).toBe(0.5);
    expect(detectionMap(truth.toReversed(), prediction.toReversed())).toBe(0.5);
    expect(detectionMap(truth, prediction, { ties: "in-order" })).toBe(1);
    expect(detectionMap(truth.toReversed(), prediction.toReversed(), { ties: "in-order" })).toBe(0.5);
  });

  test("knows no class without true objects", () => {
    expect(() => detectionMap(["", ""], [box(1), ""])).toThrow(
      expect.objectContaining({ code: "undefined_score" }),
    );
  });

  test("counts an image as often as it weighs", () => {
    const truth = [box(1), box(1)];
    const prediction = [`${box(0.9, 50)} ${box(0.8, 0)}`, box(0.7)];
    const weighted = detectionMap(truth, prediction, { weights: [2, 1] });
    expect(weighted).toBeCloseTo(detectionMap([truth[0]!, ...truth], [prediction[0]!, ...prediction]), 15);
    expect(detectionMap(truth, truth, { weights: [0.1, 0.2], protocol: "coco" })).toBe(1);
  });

  test.each([0, 1, -0.5, Number.NaN])("refuses the IoU %d", (iou) => {
    expect(() => detectionMap([box(1)], [box(1)], { iou })).toThrow(
      expect.objectContaining({ code: "bad_option" }),
    );
  });
});

describe("detectionMap, COCO", () => {
  test("samples the envelope at 101 recalls", () => {
    expect(detectionMap([box(1), box(1)], [box(0.9), ""], { protocol: "coco" })).toBe(51 / 101);
  });

  test("counts the hundred most confident of a class in an image", () => {
    const misses = Array.from({ length: 100 }, (_, at) => box(0.9, 50 + at)).join(" ");
    expect(detectionMap([box(1)], [`${box(0.1)} ${misses}`], { protocol: "coco" })).toBe(0);
    expect(detectionMap([box(1)], [`${box(0.95)} ${misses}`], { protocol: "coco" })).toBe(1);
    expect(detectionMap([box(1)], [`${box(0.1)} ${misses}`])).toBeCloseTo(1 / 101, 15);
  });
});

describe("detectionMap, Lyft", () => {
  const lyft = { protocol: "lyft-3d" } as const;

  test("averages over thresholds, classes and samples", () => {
    const truth = [`${turned(1, 2000)} ${turned(1, 2100, "bus")}`, turned(1, 2000)];
    expect(detectionMap(truth, truth, lyft)).toBe(1);
    expect(detectionMap(truth, [turned(0.5, 2000), turned(0.5, 2000)], lyft)).toBe(0.75);
    // Raised by a tenth of its height: an IoU of 9/11, seven thresholds.
    const raised = turned(1, 2000).replace("-20", "-19.85");
    expect(detectionMap([turned(1, 2000)], [raised], lyft)).toBeCloseTo(0.7, 15);
  });

  test("scores each sample on its own, and leaves out those without true objects", () => {
    const truth = [turned(1, 0), turned(1, 0), ""];
    const prediction = [`${turned(0.9, 50)} ${turned(0.8, 0)}`, turned(0.1, 0), turned(1, 0)];
    expect(detectionMap(truth, prediction, lyft)).toBe(0.75);
    expect(() => detectionMap([""], [""], lyft)).toThrow(
      expect.objectContaining({ code: "undefined_score" }),
    );
  });

  test("has thresholds of its own", () => {
    expect(() => detectionMap([turned(1, 0)], [turned(1, 0)], { ...lyft, iou: 0.5 })).toThrow(
      expect.objectContaining({ code: "bad_option" }),
    );
  });

  test("refuses protocols and ties that there are not", () => {
    const bad = expect.objectContaining({ code: "bad_option" }) as Error;
    // @ts-expect-error no such protocol
    expect(() => detectionMap([box(1)], [box(1)], { protocol: "foo" })).toThrow(bad);
    // @ts-expect-error no such way
    expect(() => detectionMap([box(1)], [box(1)], { ties: "never" })).toThrow(bad);
  });
});
