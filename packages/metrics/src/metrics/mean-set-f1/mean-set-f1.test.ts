import { describe, expect, test } from "vitest";
import { meanSetF1, meanSetF1Indicators } from "./mean-set-f1.ts";

describe("meanSetF1", () => {
  test("is the mean over rows", () => {
    // 2·1 / (2 + 1); 0; 1.
    expect(meanSetF1(["a b", "c", "d"], ["b", "x", "d d"])).toBeCloseTo((2 / 3 + 0 + 1) / 3, 15);
  });

  test("counts recall more under beta 2", () => {
    expect(meanSetF1(["a b"], ["a"], { beta: 2 })).toBeCloseTo(5 / (4 * 2 + 1), 15);
    expect(meanSetF1(["a"], ["a b"], { beta: 2 })).toBeCloseTo(5 / (4 * 1 + 2), 15);
  });

  test("takes two empty sets for agreement unless told otherwise", () => {
    expect(meanSetF1(["", "a"], [" ", ""])).toBe(0.5);
    expect(meanSetF1(["", "a"], [" ", ""], { emptyPair: 0 })).toBe(0);
  });

  test("of indicators equals that of texts", () => {
    const indicators = meanSetF1Indicators(
      [
        [1, 0],
        [1, 0],
        [0, 1],
      ],
      [
        [0, 0],
        [1, 0],
        [0, 1],
      ],
      { weights: [2, 1] },
    );
    expect(indicators).toBe(meanSetF1(["a b", "c"], ["b", "c"], { weights: [2, 1] }));
    expect(() => meanSetF1(["a"], ["a"], { beta: 0 })).toThrow(
      expect.objectContaining({ code: "bad_option" }),
    );
  });
});
