import { describe, expect, test } from "vitest";
import { instanceF2 } from "./instance-f2.ts";

describe("instanceF2", () => {
  test("weighs misses four times as much as false alarms", () => {
    expect(instanceF2(["1 10; 21 10"], ["1 10"])).toBeCloseTo(5 / 9, 15);
    expect(instanceF2(["1 10"], ["1 10; 21 10"])).toBeCloseTo(5 / 6, 15);
  });

  test("is strict at ten thresholds", () => {
    expect(instanceF2(["1 10"], ["1 8"])).toBe(0.6);
    expect(instanceF2(["1 10"], ["1 5"])).toBe(0);
  });

  test("counts both empty 1, one empty 0", () => {
    expect(instanceF2(["", "1 1", "", "1 2"], ["", "", "3 1", "1 2"])).toBe(0.5);
  });

  test("takes one row per instance", () => {
    const images = { truth: ["a", "a", "b"], prediction: ["b", "a"] };
    expect(instanceF2(["1 10", "21 10", ""], ["", "1 10"], { images })).toBeCloseTo((5 / 9 + 1) / 2, 15);
  });

  test("holds masks against one size in that form", () => {
    const images = { truth: ["a"], prediction: ["a"] };
    expect(() => instanceF2(["1 1"], ["101 1"], { images, height: 10, width: 10 })).toThrow(
      expect.objectContaining({ code: "out_of_range", row: 0 }),
    );
  });
});
