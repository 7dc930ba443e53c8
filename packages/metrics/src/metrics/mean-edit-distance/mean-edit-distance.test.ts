import { test as propertyTest } from "@fast-check/vitest";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { levenshtein } from "../../sequences/levenshtein.ts";
import { meanEditDistance } from "./mean-edit-distance.ts";

const letters = fc.array(fc.constantFrom("a", "b", "c"), { maxLength: 10 });

/** By definition, from the front. */
function slowDistance(a: readonly string[], b: readonly string[]): number {
  const table = Array.from({ length: a.length + 1 }, (_, i) =>
    Array.from({ length: b.length + 1 }, (_unused, j) => i + j),
  );
  for (let i = 1; i <= a.length; i++) {
    for (let j = 1; j <= b.length; j++) {
      const replaced = table[i - 1]![j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1);
      table[i]![j] = Math.min(replaced, table[i - 1]![j]! + 1, table[i]![j - 1]! + 1);
    }
  }
  return table[a.length]![b.length]!;
}

describe("levenshtein", () => {
  test.each([
    ["kitten", "sitting", 3],
    ["", "abc", 3],
    ["abc", "", 3],
    ["same", "same", 0],
    ["ab", "ba", 2],
  ])("from %s to %s is %i", (a, b, distance) => {
    expect(levenshtein(Array.from(a), Array.from(b))).toBe(distance);
  });

  propertyTest.prop([letters, letters])("is that of the full table", (a, b) => {
    expect(levenshtein(a, b)).toBe(slowDistance(a, b));
  });

  propertyTest.prop([letters, letters, letters])("is a metric", (a, b, c) => {
    expect(levenshtein(a, b)).toBe(levenshtein(b, a));
    expect(levenshtein(a, b) === 0).toBe(a.join() === b.join());
    expect(levenshtein(a, c)).toBeLessThanOrEqual(levenshtein(a, b) + levenshtein(b, c));
  });
});

describe("meanEditDistance", () => {
  test("counts tokens, not letters", () => {
    expect(meanEditDistance(["AH0 B K"], ["AH1  B"])).toBeCloseTo(2 / 3, 15);
    expect(meanEditDistance(["AH0 B"], ["AH1 B"])).toBe(0.5);
  });

  test("counts code points if asked", () => {
    expect(meanEditDistance(["ab😀"], ["ab"], { tokens: "characters" })).toBeCloseTo(1 / 3, 15);
  });

  test("of empty texts is 0, of one empty text 1", () => {
    expect(meanEditDistance(["", "a"], [" ", "a"])).toBe(0);
    expect(meanEditDistance(["a b c"], [""])).toBe(1);
  });
});
