import { tableFromArrays } from "apache-arrow";
import { describe, expect, test } from "vitest";
import { defineMetric } from "../define-metric.ts";
import { oneColumn } from "../options/common-options.ts";
import { groupRows } from "./group-rows.ts";
import { pickMany } from "./pick-many.ts";
import { pickColumns } from "./pick-column.ts";
import { toNumbers } from "./to-numbers.ts";

describe("pickMany", () => {
  const truth = tableFromArrays({ a: [1], weight: [2], b: [3] });
  const prediction = tableFromArrays({ b: [30], a: [10], extra: [0] });

  test("pairs columns by name, in the truth's order", () => {
    const pairs = pickMany(truth, prediction, undefined, ["weight", undefined]);
    expect(pairs.map(({ name, truth, prediction }) => [name, truth.get(0), prediction.get(0)])).toEqual([
      ["a", 1, 10],
      ["b", 3, 30],
    ]);
    expect(pickMany(truth, prediction, ["b"]).map(({ name }) => name)).toEqual(["b"]);
  });

  test("names the column that is not there", () => {
    expect(() => pickMany(truth, prediction, undefined)).toThrow(
      expect.objectContaining({ code: "missing_column", column: "weight" }),
    );
    expect(() => pickMany(truth, prediction, ["a", "nothing"])).toThrow(/"nothing"/);
    expect(() => pickMany(truth, prediction, [])).toThrow(/no value column/);
  });
});

describe("groupRows", () => {
  test("keeps groups in order of first sight, and rows in their order", () => {
    const { count, starts, rows } = groupRows(["x", "y", "x", "z", "y", "x"], "group");
    expect(count).toBe(3);
    expect([...starts]).toEqual([0, 3, 5, 6]);
    expect([...rows]).toEqual([0, 2, 5, 1, 4, 3]);
  });

  test("of no rows are none", () => {
    expect(groupRows([], "group")).toMatchObject({ count: 0 });
  });
});

describe("variants", () => {
  const metric = defineMetric({
    name: "first-error",
    title: "The first error",
    direction: "minimize",
    range: [-Infinity, Infinity],
    best: 0,
    needs: {
      truth: { kind: "number", columns: "one", description: "" },
      prediction: { kind: "number", columns: "one", description: "" },
    },
    options: oneColumn,
    read: (truth, prediction, options) => {
      const columns = pickColumns(truth, prediction, options?.column);
      const errors = toNumbers(columns.prediction.vector, "prediction").map(
        (value, row) => value - Number(columns.truth.vector.get(row)),
      );
      return { rows: errors.length, arrays: { errors } };
    },
    compute: ({ arrays }) => arrays.errors[0]!,
    variants: { "mle-dojo": { differs: "Has the other sign.", compute: ({ arrays }) => -arrays.errors[0]! } },
  });
  const truth = tableFromArrays({ y: Float64Array.of(1, 2) });
  const prediction = tableFromArrays({ y: Float64Array.of(3, 7) });

  test("are scored by name, whole and over rows", () => {
    expect(metric.score(truth, prediction)).toBe(2);
    expect(metric.score(truth, prediction, { variant: "mle-dojo" })).toBe(-2);
    expect(metric.prepare(truth, prediction, { variant: "mle-dojo" }).scoreRows(Uint32Array.of(1))).toBe(-5);
    expect(metric.variants).toEqual([{ name: "mle-dojo", differs: "Has the other sign." }]);
  });

  test("that a metric has not are refused by name", () => {
    expect(() => metric.score(truth, prediction, { variant: "dsbench" })).toThrow(
      expect.objectContaining({
        code: "bad_option",
        message: 'The metric "first-error" has no variant "dsbench"; it has "mle-dojo".',
      }),
    );
  });
});
