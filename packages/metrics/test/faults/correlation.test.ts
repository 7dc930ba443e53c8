import { Table, tableFromArrays } from "apache-arrow";
import { describe, expect, test } from "vitest";
import { metrics, pearson } from "../../src/index.ts";

const columns = (values: Readonly<Record<string, readonly number[]>>): Table =>
  tableFromArrays(
    Object.fromEntries(Object.entries(values).map(([name, cells]) => [name, Float64Array.from(cells)])),
  );
const undefinedScore = expect.objectContaining({ code: "undefined_score" });

describe("constant predictions", () => {
  const answers = columns({ a: [1, 2, 3], b: [3, 1, 2] });
  const constant = columns({ a: [1, 2, 3], b: [0.5, 0.5, 0.5] });

  test("MLE-bench §6.2.15 and DSBench, google-quest-challenge: NaN is a valid score; here it is refused", () => {
    const metric = metrics["mean-column-spearman"];
    expect(() => metric.score(answers, constant)).toThrow(undefinedScore);
    expect(() => metric.score(answers, constant, { variant: "dsbench" })).toThrow(undefinedScore);
  });

  test("DSBench, google-quest-challenge: MLE-Dojo counts a column without a correlation as 0", () => {
    const metric = metrics["mean-column-spearman"];
    expect(metric.score(answers, constant, { variant: "mle-dojo" })).toBe(0.5);
    const nothing = columns({ a: [7, 7, 7], b: [0.5, 0.5, 0.5] });
    expect(metric.score(answers, nothing, { variant: "mle-dojo" })).toBe(0);
    const varied = columns({ a: [1, 3, 2], b: [3, 2, 1] });
    expect(metric.score(answers, varied, { variant: "mle-dojo" })).toBe(metric.score(answers, varied));
  });

  test("MLE-bench §6.2.15 and DSBench, us-patent-phrase-to-phrase-matching: the sample's NaN is a valid score; here it is refused", () => {
    const truth = columns({ score: [0, 0.25, 1] });
    expect(() => metrics.pearson.score(truth, columns({ score: [0, 0, 0] }))).toThrow(undefinedScore);
    // NaN is no score, so that there is no variant for it.
    expect(metrics.pearson.variants).toEqual([]);
  });
});

test("DSBench, us-patent-phrase-to-phrase-matching: the truth scores 0.9999999999999986 against itself; here exactly 1", () => {
  const levels = [0, 0.25, 0.5, 0.75, 1];
  const truth = Array.from({ length: 7295 }, (_, row) => levels[(row * row + (row >> 3)) % 5]!);
  expect(pearson(truth, truth)).toBe(1);
});

/** n² times the covariance. */
const sums = (x: readonly number[], y: readonly number[]): number =>
  2000 * x.reduce((total, value, row) => total + value * y[row]!, 0) -
  x.reduce((total, value) => total + value, 0) * y.reduce((total, value) => total + value, 0);
const far = (values: readonly number[]): readonly number[] => values.map((value) => 1e8 + value);

test("grading-measures §3: Pearson of 2,000 rows at an offset of 1e8 is exact to 1e-15", () => {
  // Halves of integers: both sides are exact, and so are the sums of their products.
  const a = Array.from({ length: 2000 }, (_, row) => ((row * 7919) % 2003) / 2);
  const b = a.map((value, row) => value + ((row * 104_729) % 1009) / 2);
  const exact = sums(a, b) / Math.sqrt(sums(a, a) * sums(b, b));
  expect(Math.abs(pearson(far(a), far(b)) - exact)).toBeLessThan(1e-15);
});
