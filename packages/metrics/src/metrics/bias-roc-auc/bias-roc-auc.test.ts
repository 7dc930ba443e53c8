import { tableFromArrays, Table, vectorFromArray, Float64 } from "apache-arrow";
import { describe, expect, test } from "vitest";
import { biasRocAuc } from "./bias-roc-auc.ts";
import { biasRocAucMetric } from "./metric.ts";
import { powerMean } from "./power-mean.ts";

const truth = [0, 1, 0, 1];
const scores = [0.1, 0.8, 0.3, 0.2];
const inside = [1, 1, 0, 0];

describe("biasRocAuc", () => {
  test("adds a quarter each of the whole, the subgroup, BPSN and BNSP", () => {
    // Of the four pairs three are in order; within the subgroup, across it both ways, all are.
    expect(biasRocAuc(truth, scores, { a: inside })).toBeCloseTo(0.25 * (0.75 + 1 + 1 + 1), 15);
    // The others: inside .2 against .3 is wrong; BPSN .8 against .3 and BNSP .2 against .1 are right.
    expect(biasRocAuc(truth, scores, { b: [0, 0, 1, 1] })).toBeCloseTo(0.25 * (0.75 + 0 + 1 + 1), 15);
  });

  test("takes the power mean over subgroups, near the worst", () => {
    const twice = [...truth, ...truth];
    const tied = [...scores, 0.5, 0.5, 0.5, 0.5];
    const [a, b] = [
      [1, 1, 0, 0, 0, 0, 0, 0],
      [0, 0, 0, 0, 1, 1, 0, 0],
    ];
    const both = biasRocAuc(twice, tied, { a, b }, { overallWeight: 0 });
    const alone = [a, b].map((members) => biasRocAuc(twice, tied, { a: members }, { overallWeight: 0 }));
    expect(both).toBeGreaterThan(Math.min(...alone));
    expect(both).toBeLessThan((alone[0]! + alone[1]!) / 2);
  });

  test("counts half a label as a label, and half a member as a member", () => {
    const soft = truth.map((label) => label * 0.5);
    const members = inside.map((member) => member * 0.5);
    expect(biasRocAuc(soft, scores, { a: members })).toBe(biasRocAuc(truth, scores, { a: inside }));
    expect(biasRocAuc(truth, scores, { a: members }, { threshold: 0.4 })).toBe(
      biasRocAuc(truth, scores, { a: inside }),
    );
  });

  test("names the subgroup and the part that has one class only", () => {
    expect(() => biasRocAuc(truth, scores, { a: inside, empty: [0, 0, 0, 0] })).toThrow(
      expect.objectContaining({
        code: "undefined_score",
        column: "truth",
        message: expect.stringMatching(/"empty".*there are no rows/),
      }),
    );
    expect(() => biasRocAuc(truth, scores, { a: [1, 0, 1, 0] })).toThrow(
      expect.objectContaining({
        code: "undefined_score",
        column: "truth",
        message: expect.stringContaining('subgroup "a"'),
      }),
    );
    expect(() => biasRocAuc(truth, scores, {})).toThrow(expect.objectContaining({ code: "missing_column" }));
  });

  test.each([{ power: 0 }, { overallWeight: 1.5 }, { threshold: Number.NaN }])("refuses %j", (options) => {
    expect(() => biasRocAuc(truth, scores, { a: inside }, options)).toThrow(
      expect.objectContaining({ code: "bad_option" }),
    );
  });

  test("over tables takes an empty cell for no member, and all other columns for subgroups", () => {
    const answers = new Table({
      toxicity: vectorFromArray(truth, new Float64()),
      a: vectorFromArray([1, 1, null, 0], new Float64()),
    });
    const prediction = tableFromArrays({ prediction: scores });
    const expected = biasRocAuc(truth, scores, { a: inside });
    expect(biasRocAucMetric.score(answers, prediction, { column: "toxicity" })).toBe(expected);
    expect(biasRocAucMetric.score(answers, prediction, { subgroups: ["a"] })).toBe(expected);
    expect(() => biasRocAucMetric.score(answers, prediction)).toThrow(
      expect.objectContaining({ code: "ambiguous_column" }),
    );
  });
});

describe("powerMean", () => {
  test("is that of the formula", () => {
    expect(powerMean(Float64Array.of(1, 0.5), -5)).toBeCloseTo(16.5 ** (-1 / 5), 15);
    expect(powerMean(Float64Array.of(0.2, 0.4), 1)).toBeCloseTo(0.3, 15);
  });

  test("is 0 where a negative power meets a 0, and does not overflow", () => {
    expect(powerMean(Float64Array.of(0, 1), -5)).toBe(0);
    expect(powerMean(Float64Array.of(0, 0), 5)).toBe(0);
    expect(powerMean(Float64Array.of(1e-100, 1e-100), -5)).toBe(1e-100);
  });
});
