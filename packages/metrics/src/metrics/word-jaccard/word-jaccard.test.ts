import { describe, expect, test } from "vitest";
import { wordJaccard } from "./word-jaccard.ts";

describe("wordJaccard", () => {
  test("shares of words, case and repetition aside", () => {
    expect(wordJaccard(["The cat sat"], ["the CAT cat"])).toBeCloseTo(2 / 3, 15);
    expect(wordJaccard(["cat."], ["cat"])).toBe(0);
  });

  test("takes two empty texts for agreement unless told otherwise", () => {
    expect(wordJaccard(["", "a"], [" ", ""])).toBe(0.5);
    expect(wordJaccard(["", "a"], [" ", ""], { emptyPair: 0 })).toBe(0);
  });

  test("splits and lowers as Python does", () => {
    expect(wordJaccard(["a\u001fb\u0085c\u3000d"], ["a b c d"])).toBe(1);
    // The byte order mark is white space to JavaScript alone.
    expect(wordJaccard(["a\ufeffb"], ["a b"])).toBe(0);
    expect(wordJaccard(["ΟΔΟΣ हिन्दी"], ["οδος हिन्दी"])).toBe(1);
  });
});
