import { describe, expect, test } from "vitest";
import { meanLevenshtein } from "./mean-levenshtein.ts";

describe("meanLevenshtein", () => {
  test("counts code points, not divided by a length", () => {
    expect(meanLevenshtein(["kitten", ""], ["sitting", "abcd"])).toBe(3.5);
    expect(meanLevenshtein(["a😀b"], ["ab"])).toBe(1);
    expect(meanLevenshtein(["\u{1F600}"], ["\u{1F601}"])).toBe(1);
  });

  test("takes é and e with an accent for different, and white space for what it is", () => {
    expect(meanLevenshtein(["\u00e9"], ["e\u0301"])).toBe(2);
    expect(meanLevenshtein(["a b"], ["a  b "])).toBe(2);
  });

  test("counts words if asked", () => {
    expect(meanLevenshtein(["the cat sat"], ["the dog  sat"], { tokens: "words" })).toBe(1);
  });
});
