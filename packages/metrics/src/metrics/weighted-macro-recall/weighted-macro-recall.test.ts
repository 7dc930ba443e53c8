import { describe, expect, test } from "vitest";
import { Table, Utf8, vectorFromArray } from "apache-arrow";
import { weightedMacroRecallMetric } from "./metric.ts";
import { weightedMacroRecall } from "./weighted-macro-recall.ts";

const truth = { root: [0, 0, 1], vowel: ["a", "b", "b"] };
const guess = { root: [0, 1, 1], vowel: ["a", "b", "c"] };
// root: 0: 1/2, 1: 1; vowel: a: 1, b: 1/2, c (only predicted): 0.
const [root, vowel] = [0.75, 0.5];

describe("weightedMacroRecall", () => {
  test("averages heads by weight, alike without", () => {
    const headWeights = { vowel: 1, root: 2 };
    expect(weightedMacroRecall(truth, guess, { headWeights })).toBeCloseTo((2 * root + vowel) / 3, 15);
    expect(weightedMacroRecall(truth, guess)).toBe((root + vowel) / 2);
  });

  test("reads heads as rows, and keeps classes of two heads apart", () => {
    const rows = new Table({
      part: vectorFromArray(["root", "vowel", "root", "root", "vowel", "vowel"], new Utf8()),
      target: vectorFromArray(["0", "a", "0", "1", "b", "b"], new Utf8()),
    });
    const answers = new Table({ target: vectorFromArray(["0", "a", "1", "1", "b", "c"], new Utf8()) });
    const options = { head: "part", headWeights: { root: 2, vowel: 1 } };
    expect(weightedMacroRecallMetric.score(rows, answers, options)).toBeCloseTo((2 * root + vowel) / 3, 15);
    const prepared = weightedMacroRecallMetric.prepare(rows, answers, options);
    expect(prepared.scoreRows(Uint32Array.of(0, 1, 2, 3, 4, 5))).toBe(prepared.score());
    // Without a row of a head there is no recall of it.
    expect(() => prepared.scoreRows(Uint32Array.of(0, 2))).toThrow(
      expect.objectContaining({ code: "undefined_score" }),
    );
  });

  test.each([
    [{ root: 1 }, "vowel"],
    [{ root: 1, vowel: 1, stem: 1 }, "stem"],
    [{ root: -1, vowel: 1 }, "root"],
    [{ root: 0, vowel: 0 }, "more than 0"],
  ])("refuses the head weights %o", (headWeights, message) => {
    expect(() => weightedMacroRecall(truth, guess, { headWeights })).toThrow(message);
  });

  test("needs every head in the prediction", () => {
    expect(() => weightedMacroRecall(truth, { root: [0, 0, 0] })).toThrow(
      expect.objectContaining({ code: "missing_column" }),
    );
  });
});
