import { tableFromArrays, type Table } from "apache-arrow";
import { describe, expect, test } from "vitest";
import { getMetric, metrics } from "../registry/metrics.ts";
import { MetricError } from "./metric-error.ts";

const tablesOf = (...columns: readonly Record<string, (string | number)[]>[]): readonly Table[] =>
  columns.map((column) => tableFromArrays(column));

/** Truths in which there is little to score, and predictions that would score where anything can. */
const families: readonly (readonly Table[])[] = [
  tablesOf({ y: [1, 1, 1] }, { y: [0, 0, 0] }, { y: [0, 1, 1] }, { y: [1, 2, 3] }, { y: [0.5, 0.2, 0.9] }),
  tablesOf(
    { a: [1, 1, 1], b: [1, 0, 1] },
    { a: [0, 0, 0], b: [0, 0, 0] },
    { a: [1, 0, 1], b: [0, 1, 0] },
    { a: [0.2, 0.5, 0.3], b: [0.8, 0.5, 0.7] },
  ),
  tablesOf(
    { y: ["", "", ""] },
    { y: ["x", "y", "x"] },
    { y: ["a b", "b c", "x y"] },
    { y: ["1 1", "3 3", "2 2"] },
    { y: ["1 2", "3 1", "2 5"] },
    { y: ["a 1 1 1 2 2", "", ""] },
    { y: ["0 3", "0 3", "0 3"] },
  ),
];

/** What a metric makes of a prediction: nothing where it has a score, or is not for such tables. */
function refusal(
  name: string,
  truth: Table,
  prediction: Table,
  options: object,
): MetricError | "scored" | null {
  try {
    getMetric(name).score(truth, prediction, options);
    return "scored";
  } catch (error) {
    if (!MetricError.isInstance(error)) throw error;
    return error.code === "undefined_score" ? error : null;
  }
}

describe.each(Object.keys(metrics).filter((name) => name !== "multiclass-roc-auc"))("%s", (name) => {
  test("blames the truth where no prediction has a score", () => {
    const variants = [undefined, ...(getMetric(name).variants ?? []).map((variant) => variant.name)];
    const k = "k" in (getMetric(name).options ?? {}) ? { k: 1 } : {};
    for (const variant of variants) {
      for (const tables of families) {
        for (const truth of tables) {
          const options = variant === undefined ? k : { ...k, variant };
          const outcomes = tables.map((prediction) => refusal(name, truth, prediction, options));
          if (outcomes.includes("scored")) continue;
          for (const error of outcomes) {
            if (error === null || error === "scored") continue;
            expect(error.column, `${variant ?? ""} ${error.message}`).toBe("truth");
          }
        }
      }
    }
  });
});

test("a correlation blames the side that is constant, the truth first", () => {
  const one = tableFromArrays({ y: [1, 1, 1] });
  const other = tableFromArrays({ y: [1, 2, 3] });
  for (const name of ["pearson", "spearman", "mean-column-spearman"]) {
    const { message, column } = refusal(name, one, other, {}) as MetricError;
    expect([message, column]).toEqual([expect.stringMatching(/the same, as in .*truth\.$/), "truth"]);
    expect(refusal(name, one, one, {})).toMatchObject({ column: "truth" });
    expect(refusal(name, other, one, {})).toMatchObject({
      message: expect.stringMatching(/as in .*prediction; predict values that differ\.$/),
    });
    expect(refusal(name, other, one, {})).not.toMatchObject({ column: "truth" });
  }
  const weights = [1, 1, 0];
  expect(refusal("pearson", tableFromArrays({ y: [1, 1, 2] }), other, { weights })).toMatchObject({
    column: "truth",
  });
});

test("the shares of labels that the truth has none of are its own", () => {
  const none = tableFromArrays({ y: ["", ""] });
  const some = tableFromArrays({ y: ["x", ""] });
  expect(refusal("f-beta", none, some, { average: "weighted", cells: "label-set" })).toMatchObject({
    column: "truth",
  });
});
