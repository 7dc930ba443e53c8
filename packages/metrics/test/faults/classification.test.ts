import { Table, tableFromArrays, Utf8, vectorFromArray } from "apache-arrow";
import { describe, expect, test } from "vitest";
import { metrics } from "../../src/index.ts";

const texts = (cells: readonly (string | null)[]): Table =>
  new Table({ y: vectorFromArray([...cells], new Utf8()) });
const integers = (...cells: readonly number[]): Table => tableFromArrays({ y: Int32Array.from(cells) });

describe("MLE-bench", () => {
  test("§6.2.2 tensorflow2-question-answering: the metric is accuracy, so that a blank submission scores 0.571", () => {
    // Four of seven examples have no answer; the blank submission gives none.
    const truth = integers(1, 0, 0, 1, 0, 1, 0);
    const blank = integers(0, 0, 0, 0, 0, 0, 0);
    expect(metrics["f-beta"].score(truth, blank)).toBe(0);
    expect(metrics["f-beta"].score(truth, blank, { variant: "mle-bench-v1" })).toBeCloseTo(0.571, 3);
  });

  test("§6.2.12 imet-2020: predicted labels that the truth never uses are no false positives", () => {
    const truth = texts(["1 2", "3"]);
    const padded = texts(["1 2 98 99", "3 97"]);
    expect(metrics["micro-f1"].score(truth, padded)).toBeCloseTo((2 * 3) / (3 + 6), 15);
    expect(metrics["micro-f1"].score(truth, padded, { variant: "mle-bench-v1" })).toBe(1);
  });

  test("§6.2.12 facebook-recruiting-iii, plant-pathology-2021: as well, and pooled where Kaggle takes the mean over rows", () => {
    const truth = texts(["a b c d", "e"]);
    const prediction = texts(["a b c d zzz", "a"]);
    expect(metrics["mean-set-f1"].score(truth, prediction)).toBeCloseTo((8 / 9 + 0) / 2, 15);
    expect(metrics["mean-set-f1"].score(truth, prediction, { variant: "mle-bench-v1" })).toBeCloseTo(
      8 / 10,
      15,
    );
  });

  test("§4.1 text-normalization-challenge: NA, null, None and an empty cell are all the same", () => {
    const truth = texts(["NA", "null", "one"]);
    const prediction = texts(["None", "", "one"]);
    expect(metrics.accuracy.score(truth, prediction)).toBeCloseTo(1 / 3, 15);
    expect(metrics.accuracy.score(truth, prediction, { variant: "mle-bench-v1" })).toBe(1);
    expect(
      metrics.accuracy.score(truth, texts([null, "nan", "two"]), { variant: "mle-bench-v1" }),
    ).toBeCloseTo(2 / 3, 15);
    expect(metrics.accuracy.score(integers(1, 2), integers(1, 3), { variant: "mle-bench-v1" })).toBe(0.5);
  });

  test("§4.1 aptos2019, essay scoring: a rating that nobody gives narrows the distance of its neighbours", () => {
    const truth = integers(0, 0, 1, 4, 4, 1);
    const prediction = integers(0, 1, 1, 4, 1, 0);
    const [right, theirs] = [
      metrics["quadratic-kappa"].score(truth, prediction),
      metrics["quadratic-kappa"].score(truth, prediction, { variant: "mle-bench-v1" }),
    ];
    expect(theirs).toBe(
      metrics["quadratic-kappa"].score(integers(0, 0, 1, 2, 2, 1), integers(0, 1, 1, 2, 1, 0)),
    );
    expect(theirs).toBe(metrics["quadratic-kappa"].score(truth, prediction, { variant: "mle-dojo" }));
    expect(right).not.toBeCloseTo(theirs, 2);
  });
});

describe("MLE-Dojo", () => {
  test("§4.2 allstate-purchase: accuracy is a percentage, which any board of shares is below", () => {
    const [truth, prediction] = [integers(1, 2, 3, 4), integers(1, 0, 0, 0)];
    expect(metrics.accuracy.score(truth, prediction)).toBe(0.25);
    expect(
      metrics.accuracy.score(truth, prediction, {
        variant: "mle-dojo/allstate-purchase-prediction-challenge",
      }),
    ).toBe(25);
  });

  test("imet-2020, found in its grader: unknown labels are dropped there too", () => {
    expect(metrics["micro-f1"].score(texts(["1"]), texts(["1 2"]), { variant: "mle-dojo" })).toBe(1);
  });
});

describe("DSBench", () => {
  test("spaceship-titanic: a blank prediction counts as wrong", () => {
    const truth = texts(["True", "False", "True"]);
    const blank = texts(["True", null, "True"]);
    expect(() => metrics.accuracy.score(truth, blank)).toThrow(
      expect.objectContaining({ code: "missing_value" }),
    );
    expect(metrics.accuracy.score(truth, blank, { variant: "dsbench" })).toBeCloseTo(2 / 3, 15);
    expect(metrics.accuracy.score(truth, truth, { variant: "dsbench" })).toBe(1);
  });

  test("playground-series-s3e5: labels must be 0 to 9, and -1 wraps to 9", () => {
    const truth = integers(9, 3, 5);
    const wrapped = integers(-1, 3, 5);
    expect(metrics["quadratic-kappa"].score(truth, wrapped)).toBeLessThan(0.5);
    expect(metrics["quadratic-kappa"].score(truth, wrapped, { variant: "dsbench" })).toBe(1);
    expect(() => metrics["quadratic-kappa"].score(truth, integers(9, 10, 5), { variant: "dsbench" })).toThrow(
      expect.objectContaining({ code: "out_of_range", column: "prediction", row: 1 }),
    );
    expect(() => metrics["quadratic-kappa"].score(integers(9, 10, 5), truth, { variant: "dsbench" })).toThrow(
      expect.objectContaining({ code: "out_of_range", column: "truth", row: 1 }),
    );
  });
});
