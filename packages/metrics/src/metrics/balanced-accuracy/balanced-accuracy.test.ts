import { describe, expect, test } from "vitest";
import { balancedAccuracy } from "./balanced-accuracy.ts";

describe("balancedAccuracy", () => {
  test("is the mean recall, however unequal the classes", () => {
    // a: 3 of 4; b: 1 of 1.
    expect(balancedAccuracy(["a", "a", "a", "a", "b"], ["a", "a", "a", "b", "b"])).toBe(0.875);
  });

  test("gives a constant guess one over the number of classes", () => {
    expect(balancedAccuracy([0, 0, 0, 1, 2], [0, 0, 0, 0, 0])).toBeCloseTo(1 / 3, 15);
  });

  test("does not count a class that is only predicted, or whose rows weigh nothing", () => {
    expect(balancedAccuracy(["a", "a"], ["a", "z"])).toBe(0.5);
    expect(balancedAccuracy(["a", "b"], ["a", "a"], { weights: [1, 0] })).toBe(1);
  });
});
