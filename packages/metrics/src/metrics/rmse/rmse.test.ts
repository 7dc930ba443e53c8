import { describe, expect, test } from "vitest";
import { rmse } from "./rmse.ts";

describe("rmse", () => {
  test("on errors 3 and 4", () => {
    expect(rmse([0, 0], [3, -4])).toBe(Math.sqrt(12.5));
    expect(rmse([0, 0, 0], [3, -4, 100], { weights: [1, 1, 0] })).toBe(Math.sqrt(12.5));
  });

  test("is finite where the square is not, and says when the error itself is not", () => {
    expect(rmse([0], [1e200])).toBe(1e200);
    expect(rmse([0], [1e-200])).toBe(1e-200);
    expect(() => rmse([-1.5e308], [1.5e308])).toThrow(expect.objectContaining({ code: "overflow" }));
  });

  test("takes both zeros for the same", () => {
    expect(Object.is(rmse([0, -0], [-0, 0]), 0)).toBe(true);
  });
});
