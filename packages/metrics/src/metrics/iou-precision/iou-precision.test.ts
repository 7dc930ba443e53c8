import { describe, expect, test } from "vitest";
import { iouPrecision } from "./iou-precision.ts";

describe("iouPrecision", () => {
  test("counts the thresholds that the IoU exceeds", () => {
    expect(iouPrecision(["1 100"], ["1 100"])).toBe(1);
    // 0.8 exceeds 0.5 to 0.75.
    expect(iouPrecision(["1 100"], ["1 80"])).toBe(0.6);
    expect(iouPrecision(["1 100"], ["1 81"])).toBe(0.7);
    expect(iouPrecision(["1 100"], ["1 96"])).toBe(1);
  });

  test.each([50, 55, 60, 65, 70, 75, 80, 85, 90, 95])("is strict at an IoU of exactly %i %%", (pixels) => {
    const passed = (pixels - 50) / 5;
    expect(iouPrecision(["1 100"], [`1 ${pixels}`])).toBe(passed / 10);
    expect(iouPrecision(["1 20"], [`1 ${pixels / 5}`])).toBe(passed / 10);
  });

  test("counts both empty 1, one empty 0", () => {
    expect(iouPrecision(["", "1 1", "", "1 2"], ["", "", "3 1", "1 2"])).toBe(0.5);
  });

  test("weighs images", () => {
    expect(iouPrecision(["1 1", "1 1"], ["1 1", ""], { weights: [3, 1] })).toBe(0.75);
  });
});
