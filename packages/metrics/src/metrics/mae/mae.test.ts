import { describe, expect, test } from "vitest";
import { mae } from "./mae.ts";

describe("mae", () => {
  test("on errors 3 and 4", () => {
    expect(mae([0, 0], [3, -4])).toBe(3.5);
    expect(mae([0, 0], [3, -4], { weights: [3, 1] })).toBe(3.25);
  });

  test("is finite where the sum is not, and says when the error itself is not", () => {
    expect(mae([0, 0, 0], [1.5e308, 1.5e308, 1.5e308])).toBe(1.5e308);
    expect(mae([0], [5e-324])).toBe(5e-324);
    expect(() => mae([-1.5e308], [1.5e308])).toThrow(expect.objectContaining({ code: "overflow" }));
  });
});
