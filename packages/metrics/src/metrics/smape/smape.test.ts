import { describe, expect, test } from "vitest";
import { smape } from "./smape.ts";

describe("smape", () => {
  test("lies between 0 and 200", () => {
    expect(smape([0, 0, 5], [0, -0, 5])).toBe(0);
    expect(smape([0], [3])).toBe(200);
    expect(smape([-2], [2])).toBe(200);
    expect(smape([1, 100], [3, 100])).toBe(50);
  });

  test("is defined at the ends of the doubles", () => {
    expect(smape([1.7e308], [-1.7e308])).toBe(200);
    expect(smape([1.7e308], [1.7e308])).toBe(0);
    expect(smape([5e-324], [0])).toBe(200);
  });
});
