import { Float64, Table, tableFromArrays, vectorFromArray } from "apache-arrow";
import { describe, expect, test } from "vitest";
import { getMetric } from "../../src/index.ts";

const multiclass = getMetric("multiclass-log-loss");
const truth = tableFromArrays({ target: ["a", "b", "c", "a"] });
const chances = (rows: readonly (readonly number[])[]): Table =>
  tableFromArrays(
    Object.fromEntries(["a", "b", "c"].map((name, at) => [name, Float64Array.from(rows, (row) => row[at]!)])),
  );
const rowsOf = (sum: number): Table => chances([0, 1, 2, 3].map(() => [sum - 0.75, 0.5, 0.25]));
const ones = chances([0, 1, 2, 3].map(() => [1, 1, 1]));
const perfect = chances([
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
  [1, 0, 0],
]);

describe("MLE-Dojo §4.2", () => {
  test("dog-breed, spooky, lmsys and llm-classification do not look at row sums: ones throughout cost 1e-15", () => {
    expect(multiclass.score(truth, ones, { variant: "mle-dojo" })).toBeCloseTo(0, 14);
    expect(() => multiclass.score(truth, ones)).toThrow(expect.objectContaining({ code: "row_sum", row: 0 }));
    expect(() => multiclass.score(truth, ones, { variant: "mle-bench-v1" })).toThrow(
      expect.objectContaining({ code: "row_sum" }),
    );
  });

  test("playground-series-s3e10 clips at 1e-15: a wrong certainty costs 34.54, and 36.04 on Kaggle", () => {
    const metric = getMetric("log-loss");
    const [label, certain] = [tableFromArrays({ Class: [1] }), tableFromArrays({ Class: [0] })];
    expect(metric.score(label, certain, { variant: "mle-dojo/playground-series-s3e10" })).toBeCloseTo(
      34.5388,
      4,
    );
    expect(metric.score(label, certain)).toBeCloseTo(36.0437, 4);
    expect(metric.score(label, certain, { clip: 1e-15 })).toBeCloseTo(34.5388, 4);
  });

  test("icr counts a class without rows as no loss; here the score is undefined", () => {
    const metric = getMetric("class-balanced-log-loss");
    const [label, guess] = [
      tableFromArrays({ Class: [0, 0] }),
      tableFromArrays({ 0: [0.5, 0.5], 1: [0.5, 0.5] }),
    ];
    expect(metric.score(label, guess, { variant: "mle-dojo" })).toBeCloseTo(Math.LN2 / 2, 15);
    expect(() => metric.score(label, guess)).toThrow(
      expect.objectContaining({ code: "undefined_score", column: "truth" }),
    );
  });

  test("hms accepts rows off one by a thousandth, and gains by it", () => {
    const metric = getMetric("kl-divergence");
    const [votes, guess] = [
      tableFromArrays({ a: [0.5], b: [0.5] }),
      tableFromArrays({ a: [0.5005], b: [0.5005] }),
    ];
    expect(metric.score(votes, guess, { variant: "mle-dojo" })).toBeCloseTo(-Math.log(1.001), 12);
    expect(() => metric.score(votes, guess)).toThrow(expect.objectContaining({ code: "row_sum" }));
    expect(() => metric.score(votes, guess, { variant: "mle-bench-v1" })).toThrow(
      expect.objectContaining({ code: "row_sum" }),
    );
  });
});

describe("MLE-bench §4.1", () => {
  test("log loss accepts rows off one by 1e-6 and 1e-5 together, and does not divide them", () => {
    const off = rowsOf(1 + 1.05e-5);
    const expected = -(2 * Math.log(0.25 + 1.05e-5) + Math.log(0.5) + Math.log(0.25)) / 4;
    expect(multiclass.score(truth, off, { variant: "mle-bench-v1" })).toBeCloseTo(expected, 12);
    expect(() => multiclass.score(truth, off)).toThrow(expect.objectContaining({ code: "row_sum" }));
    expect(() => multiclass.score(truth, rowsOf(1 + 1.2e-5), { variant: "mle-bench-v1" })).toThrow(
      expect.objectContaining({ code: "row_sum" }),
    );
    // What float32 loses is accepted by both, and scored alike.
    const near = rowsOf(1 + 9e-7);
    expect(multiclass.score(truth, near)).toBe(multiclass.score(truth, near, { variant: "mle-bench-v1" }));
  });

  test("log loss clips at 2^-52: a wrong certainty costs 36.04, the right ones nothing to speak of", () => {
    const wrong = chances([
      [0, 1, 0],
      [0, 1, 0],
      [0, 0, 1],
      [1, 0, 0],
    ]);
    expect(multiclass.score(truth, wrong)).toBeCloseTo(36.0437 / 4, 4);
    expect(multiclass.score(truth, perfect)).toBeCloseTo(0, 15);
  });

  test("hms rounds the sum of a row to five decimals", () => {
    const metric = getMetric("kl-divergence");
    const votes = tableFromArrays({ a: [1], b: [3] });
    const score = (sum: number, variant?: "mle-bench-v1"): number =>
      metric.score(
        votes,
        tableFromArrays({ a: [sum - 0.75], b: [0.75] }),
        variant === undefined ? {} : { variant },
      );
    expect(score(1 + 4e-6, "mle-bench-v1")).toBeCloseTo(0, 5);
    expect(() => score(1 + 4e-6)).toThrow(expect.objectContaining({ code: "row_sum" }));
    expect(() => score(1 + 6e-6, "mle-bench-v1")).toThrow(expect.objectContaining({ code: "row_sum" }));
  });
});

test.each(["mle-bench-v1", "mle-dojo"] as const)(
  "MLE-bench's list, osic: a row without confidence counts as confidence 0 (%s); here it is missing",
  (variant) => {
    const metric = getMetric("laplace-log-likelihood");
    const answers = tableFromArrays({ FVC: [2000, 2100] });
    const guess = new Table({
      FVC: vectorFromArray([2000, 2100], new Float64()),
      Confidence: vectorFromArray([70, null], new Float64()),
    });
    expect(metric.score(answers, guess, { variant })).toBe(metric.best);
    expect(() => metric.score(answers, guess)).toThrow(
      expect.objectContaining({ code: "missing_value", row: 1 }),
    );
  },
);

describe("DSBench §4", () => {
  test("lmsys divides rows by their sum: ones throughout score ln 3, and are refused here", () => {
    expect(multiclass.score(truth, ones, { variant: "dsbench" })).toBeCloseTo(Math.log(3), 14);
    expect(() => multiclass.score(truth, ones)).toThrow(expect.objectContaining({ code: "row_sum" }));
  });

  test("lmsys, by a newer library, takes rows as they are: ones throughout cost next to nothing, as with rowSums as-given", () => {
    expect(multiclass.score(truth, ones, { rowSums: "as-given" })).toBeCloseTo(2 ** -52, 30);
    expect(multiclass.score(truth, perfect, { rowSums: "as-given" })).toBeCloseTo(2 ** -52, 30);
  });

  test("lmsys' answers score 4.4e-16 against themselves: clipped, then divided", () => {
    expect(multiclass.score(truth, perfect, { variant: "dsbench" })).toBeCloseTo(4.44e-16, 17);
    expect(multiclass.score(truth, perfect)).toBeCloseTo(2.22e-16, 17);
  });

  test("playground-series-s3e10's answers score 2.2e-16 against themselves, not 0", () => {
    const labels = tableFromArrays({ Class: [0, 1, 1] });
    expect(getMetric("log-loss").score(labels, labels)).toBeCloseTo(2.22e-16, 17);
  });
});
