import { test as propertyTest } from "@fast-check/vitest";
import fc from "fast-check";
import { describe, expect } from "vitest";
import { codeDistance } from "./code-distance.ts";

const codes = (most: number): fc.Arbitrary<Int32Array> =>
  fc.array(fc.integer({ min: 0, max: 3 }), { maxLength: most }).map((cells) => Int32Array.from(cells));

/** By definition, from the front. */
function slowDistance(a: Int32Array, b: Int32Array): number {
  let above = Array.from({ length: b.length + 1 }, (_, j) => j);
  a.forEach((code, i) => {
    const row = [i + 1];
    for (let j = 1; j <= b.length; j++) {
      const replaced = above[j - 1]! + (code === b[j - 1] ? 0 : 1);
      row.push(Math.min(replaced, above[j]! + 1, row[j - 1]! + 1));
    }
    above = row;
  });
  return above[b.length]!;
}

describe("codeDistance", () => {
  propertyTest.prop([codes(40), codes(40)], { numRuns: 300 })("is that of the full table", (a, b) => {
    expect(codeDistance(a, b)).toBe(slowDistance(a, b));
  });

  propertyTest.prop([codes(150), codes(150)], { numRuns: 150 })("over several blocks", (a, b) => {
    expect(codeDistance(a, b)).toBe(slowDistance(a, b));
  });
});
