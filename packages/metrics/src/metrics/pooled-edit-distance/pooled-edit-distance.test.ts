import { describe, expect, test } from "vitest";
import { pooledEditDistance } from "./pooled-edit-distance.ts";

describe("pooledEditDistance", () => {
  test("divides all distances by all true tokens", () => {
    expect(pooledEditDistance(["1 2 3", "4"], ["1 3", "4 5"])).toBe(0.5);
  });

  test("exceeds 1 where more is predicted than is true", () => {
    expect(pooledEditDistance(["1"], ["2 3 4"])).toBe(3);
  });

  test("is undefined without a true token", () => {
    expect(() => pooledEditDistance(["", " "], ["1", ""])).toThrow(
      expect.objectContaining({ code: "undefined_score" }),
    );
    expect(pooledEditDistance(["", "1 2"], ["1", ""])).toBe(1.5);
  });
});
