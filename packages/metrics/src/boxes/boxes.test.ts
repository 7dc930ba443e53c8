import { describe, expect, test } from "vitest";
import { boxIou, readCornerBoxes, readSizedBoxes } from "./boxes.ts";
import { rectangleOverlap } from "./rectangle-overlap.ts";
import { readRotatedBoxes, rotatedIou } from "./rotated-boxes.ts";

const refusal = (run: () => unknown): unknown => {
  try {
    run();
  } catch (error) {
    return error;
  }
  return "read";
};

describe("readCornerBoxes", () => {
  test("reads records of six tokens", () => {
    const boxes = readCornerBoxes(["cat 0.5 0 1 2 4 14 1e-1 -1 -2.5 .5 3.", "", " \n"], "truth");
    expect(boxes).toMatchObject({ rows: 3, count: 2, labels: ["cat", "14"] });
    expect([...boxes.first]).toEqual([0, 2, 2, 2]);
    expect([...boxes.confidence]).toEqual([0.5, 0.1]);
    expect([...boxes.right]).toEqual([2, 0.5]);
    expect([...boxes.area]).toEqual([6, 8.25]);
  });

  test.each([
    ["a 1 0 0 1", "type_mismatch"],
    ["a x 0 0 1 1", "type_mismatch"],
    ["a 0x1 0 0 1 1", "type_mismatch"],
    ["a nan 0 0 1 1", "type_mismatch"],
    ["a Infinity 0 0 1 1", "type_mismatch"],
    ["a 1 0 0 1e999 1", "not_finite"],
    ["a 1 2 0 1 1", "out_of_range"],
    ["a 1 0 2 1 1", "out_of_range"],
  ])("refuses %j as %s, with its row", (cell, code) => {
    expect(refusal(() => readCornerBoxes(["", cell], "prediction"))).toMatchObject({ code, row: 1 });
  });

  test("keeps messages short", () => {
    expect(refusal(() => readCornerBoxes([`a ${"9".repeat(1e5)}x 0 0 1 1`], "prediction"))).toSatisfy(
      (error: Error) => error.message.length < 300,
    );
  });
});

describe("boxIou", () => {
  const boxes = readCornerBoxes(["a 1 0 0 2 2 a 1 1 1 3 3 a 1 2 0 4 2 a 1 1 1 1 1"], "truth");

  test("is what both cover of what either covers", () => {
    expect(boxIou(boxes, 0, boxes, 0)).toBe(1);
    expect(boxIou(boxes, 0, boxes, 1)).toBe(1 / 7);
    expect(boxIou(boxes, 0, boxes, 2)).toBe(0);
    expect(boxIou(boxes, 3, boxes, 3)).toBe(0);
  });

  test("of boxes given by size is the same", () => {
    const sized = readSizedBoxes(["1 0 0 2 2 1 1 1 2 2"], "truth");
    expect(boxIou(sized, 0, sized, 1)).toBe(1 / 7);
    expect(refusal(() => readSizedBoxes(["1 0 0 -1 2"], "truth"))).toMatchObject({ code: "out_of_range" });
  });
});

describe("rectangleOverlap", () => {
  const square = { length: 2, width: 2, yaw: 0 };

  test("of a square turned by 45 degrees is an octagon", () => {
    expect(rectangleOverlap(square, { ...square, yaw: Math.PI / 4 }, 0, 0)).toBeCloseTo(
      8 * (Math.SQRT2 - 1),
      14,
    );
  });

  test("is nothing where they touch or lie apart, all where one holds the other", () => {
    expect(rectangleOverlap(square, square, 2, 0)).toBe(0);
    expect(rectangleOverlap(square, square, 50, 50)).toBe(0);
    expect(rectangleOverlap(square, { length: 1, width: 0.5, yaw: 1 }, 0.1, 0)).toBeCloseTo(0.5, 15);
    expect(rectangleOverlap({ length: 1, width: 0.5, yaw: 1 }, square, 0.1, 0)).toBeCloseTo(0.5, 15);
  });

  test("does not care who is asked, nor for half turns", () => {
    const one = { length: 4.6, width: 1.8, yaw: 2.6 };
    const other = { length: 4.3, width: 1.7, yaw: -0.5 };
    const area = rectangleOverlap(one, other, 0.4, -0.9);
    expect(rectangleOverlap(other, one, -0.4, 0.9)).toBeCloseTo(area, 13);
    expect(rectangleOverlap({ ...one, yaw: one.yaw + Math.PI }, other, 0.4, -0.9)).toBeCloseTo(area, 13);
  });
});

describe("rotatedIou", () => {
  test("multiplies ground and height", () => {
    const boxes = readRotatedBoxes(
      ["1 0 0 0 2 4 2 0 car 1 1000 500 1 2 4 2 0 car 1 0 0 1 2 4 2 0 car 1 0 0 9 2 4 2 0 car"],
      "truth",
    );
    expect(rotatedIou(boxes, 0, boxes, 0)).toBe(1);
    expect(rotatedIou(boxes, 0, boxes, 1)).toBe(0);
    expect(rotatedIou(boxes, 0, boxes, 2)).toBeCloseTo(1 / 3, 15);
    expect(rotatedIou(boxes, 0, boxes, 3)).toBe(0);
  });

  test("refuses flat boxes", () => {
    expect(refusal(() => readRotatedBoxes(["", "1 0 0 0 2 0 2 0 car"], "truth"))).toMatchObject({
      code: "out_of_range",
      row: 1,
    });
  });
});
