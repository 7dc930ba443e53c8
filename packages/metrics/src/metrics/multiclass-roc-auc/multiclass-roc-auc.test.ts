import { tableFromArrays } from "apache-arrow";
import { describe, expect, test } from "vitest";
import { rocAuc } from "../roc-auc/roc-auc.ts";
import { multiclassRocAucMetric } from "./metric.ts";
import { multiclassRocAuc } from "./multiclass-roc-auc.ts";

const labels = ["a", "a", "b", "c"];
const chances = {
  a: [0.5, 0.2, 0.3, 0.2],
  b: [0.25, 0.4, 0.3, 0.3],
  c: [0.25, 0.4, 0.4, 0.5],
};

describe("multiclassRocAuc", () => {
  test("one against the rest is the mean over classes", () => {
    // a: .5 above .3 and .2; .2 below .3 and tied with .2. b: .3 above .25, tied with .3, below .4. c: .5 above all.
    const [a, b, c] = [2.5 / 4, 1.5 / 3, 1];
    expect(multiclassRocAuc(labels, chances)).toBeCloseTo((a + b + c) / 3, 15);
    expect(multiclassRocAuc(labels, chances, { average: "weighted" })).toBeCloseTo((2 * a + b + c) / 4, 15);
  });

  test("one against one is the mean over pairs, among their own rows", () => {
    // a|b: by a (1 + 0) / 2, by b (1 + 0) / 2; a|c: by a (1 + .5) / 2, by c 1; b|c: by b .5, by c 1.
    const [ab, ac, bc] = [0.5, (0.75 + 1) / 2, 0.75];
    const scheme = "one-vs-one";
    expect(multiclassRocAuc(labels, chances, { scheme })).toBeCloseTo((ab + ac + bc) / 3, 15);
    expect(multiclassRocAuc(labels, chances, { scheme, average: "weighted" })).toBeCloseTo(
      (3 * ab + 3 * ac + 2 * bc) / 8,
      15,
    );
  });

  test("of two classes is the ROC AUC", () => {
    const [truth, positive] = [
      [0, 1, 1, 0],
      [0.5, 0.6, 0.5, 0.2],
    ];
    const both = { 0: positive.map((chance) => 1 - chance), 1: positive };
    expect(multiclassRocAuc(truth, both)).toBe(rocAuc(truth, positive));
    expect(multiclassRocAuc(truth, both, { scheme: "one-vs-one" })).toBe(rocAuc(truth, positive));
  });

  test("needs rows of each class, and a column of each true one", () => {
    expect(() => multiclassRocAuc(["a", "b"], { a: [0.5, 0.5], b: [0.5, 0.5], c: [0, 0] })).toThrow(
      expect.objectContaining({
        code: "undefined_score",
        column: "truth",
        message: expect.stringContaining('class "c"'),
      }),
    );
    expect(() => multiclassRocAuc(["a", "z"], { a: [0.5, 0.5], b: [0.5, 0.5] })).toThrow(
      expect.objectContaining({ code: "unknown_label", column: "z" }),
    );
    expect(() => multiclassRocAuc(["a", "a"], { a: [1, 1] })).toThrow(
      expect.objectContaining({ code: "undefined_score" }),
    );
  });

  test("refuses rows that do not sum to one, unless told", () => {
    const greedy = { a: [0.9, 0.8, 0.85], b: [0.9, 0.3, 0.2] };
    expect(() => multiclassRocAuc(["a", "b", "a"], greedy)).toThrow(
      expect.objectContaining({ code: "row_sum" }),
    );
    // a: .9 and .85 above .8 as they are, .5 below .73 by its share; b: .3 below .9 and above .2 either way.
    expect(multiclassRocAuc(["a", "b", "a"], greedy, { rowSums: "as-given" })).toBe(0.75);
    expect(multiclassRocAuc(["a", "b", "a"], greedy, { rowSums: "renormalise" })).toBe(0.5);
  });

  test("refuses unknown options", () => {
    // @ts-expect-error no such scheme
    expect(() => multiclassRocAuc(labels, chances, { scheme: "all" })).toThrow(
      expect.objectContaining({ code: "bad_option" }),
    );
  });

  test("over tables reads the columns of the classes only", () => {
    const truth = tableFromArrays({ label: labels });
    const prediction = tableFromArrays({ row: [1, 2, 3, 4], ...chances });
    expect(multiclassRocAucMetric.score(truth, prediction, { classes: ["c", "a", "b"] })).toBeCloseTo(
      multiclassRocAuc(labels, chances),
      15,
    );
  });
});
