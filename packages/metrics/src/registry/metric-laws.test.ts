import { test as propertyTest } from "@fast-check/vitest";
import { Table, tableFromArrays, Utf8, vectorFromArray, type Vector } from "apache-arrow";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Metric } from "../contract.ts";
import { MetricError } from "../errors/metric-error.ts";
import { getMetric, type MetricName } from "./metrics.ts";

/** One row as every metric's fixture can read it: a class 0..2 and a number in [0, 1] on each side. */
interface Row {
  readonly truth: number;
  readonly guess: number;
  readonly chance: number;
}

interface Fixture {
  readonly truth: (rows: readonly Row[]) => Table;
  readonly prediction: (rows: readonly Row[]) => Table;
  /** The truth written as a perfect prediction. */
  readonly perfect: (rows: readonly Row[]) => Table;
}

const texts = (cells: readonly string[]): Table<{ target: Utf8 }> =>
  new Table({ target: vectorFromArray(cells, new Utf8()) });
const numbers = (cells: readonly number[]): Table => tableFromArrays({ target: Float64Array.from(cells) });
const isPositive = (label: number): number => (label > 0 ? 1 : 0);

const classes: Fixture = {
  truth: (rows) => texts(rows.map(({ truth }) => `c${truth}`)),
  prediction: (rows) => texts(rows.map(({ guess }) => `c${guess}`)),
  perfect: (rows) => texts(rows.map(({ truth }) => `c${truth}`)),
};
const binary: Fixture = {
  truth: (rows) => numbers(rows.map(({ truth }) => isPositive(truth))),
  prediction: (rows) => numbers(rows.map(({ chance }) => chance)),
  perfect: (rows) => numbers(rows.map(({ truth }) => isPositive(truth))),
};
const values: Fixture = {
  truth: (rows) => numbers(rows.map(({ truth }) => truth)),
  prediction: (rows) => numbers(rows.map(({ guess, chance }) => guess + chance)),
  perfect: (rows) => numbers(rows.map(({ truth }) => truth)),
};
const ratings: Fixture = { ...values, prediction: (rows) => numbers(rows.map(({ guess }) => guess)) };
const sets: Fixture = {
  truth: (rows) => texts(rows.map(({ truth }) => `a${truth} b`)),
  prediction: (rows) => texts(rows.map(({ guess }) => (guess === 0 ? "" : `b  a${guess} b`))),
  perfect: (rows) => texts(rows.map(({ truth }) => ` b a${truth}`)),
};
const tokens: Fixture = {
  truth: (rows) => texts(rows.map(({ truth }) => "x ".repeat(truth))),
  prediction: (rows) => texts(rows.map(({ guess }) => "y ".repeat(guess))),
  perfect: (rows) => texts(rows.map(({ truth }) => "x ".repeat(truth))),
};
const distribution = (rows: readonly Row[], share: (row: Row, label: number) => number): Table =>
  tableFromArrays({
    c0: Float64Array.from(rows, (row) => share(row, 0)),
    c1: Float64Array.from(rows, (row) => share(row, 1)),
    c2: Float64Array.from(rows, (row) => share(row, 2)),
  });
const chances: Fixture = {
  truth: classes.truth,
  prediction: (rows) =>
    distribution(rows, ({ guess, chance }, label) => (label === guess ? 1 - chance : chance / 2)),
  perfect: (rows) => distribution(rows, ({ truth }, label) => (label === truth ? 1 : 0)),
};

const fixtures: Readonly<Record<MetricName, Fixture>> = {
  accuracy: classes,
  "macro-f1": classes,
  "micro-f1": sets,
  "roc-auc": binary,
  "average-precision": binary,
  "log-loss": binary,
  "multiclass-log-loss": chances,
  rmse: values,
  rmsle: values,
  mae: values,
  smape: values,
  "quadratic-kappa": ratings,
  "mean-edit-distance": tokens,
};

/** Two anchors make every metric defined: both classes, two ratings, a label. */
const rowsArbitrary = fc
  .array(
    fc.record({
      truth: fc.integer({ min: 0, max: 2 }),
      guess: fc.integer({ min: 0, max: 2 }),
      chance: fc.double({ min: 0, max: 1, noNaN: true }),
    }),
    { maxLength: 40 },
  )
  .map((rows) => [{ truth: 0, guess: 1, chance: 0.5 }, { truth: 1, guess: 1, chance: 0.25 }, ...rows]);

function better(metric: Metric, one: number, other: number): boolean {
  return metric.direction === "maximize" ? one > other : one < other;
}

const cases = Object.entries(fixtures).map(([name, fixture]) => [name, getMetric(name), fixture] as const);

const codeOf = (run: () => number): string => {
  try {
    run();
  } catch (error) {
    if (MetricError.isInstance(error)) return error.code;
    throw error;
  }
  return "scored";
};

describe.each(cases)("%s", (name, metric, fixture) => {
  test("describes itself", () => {
    expect(metric).toMatchObject({ name, specVersion: "v1" });
    expect(metric.title.length).toBeGreaterThan(2);
    const [low, high] = metric.range;
    expect(metric.best).toBe(metric.direction === "maximize" ? high : low);
    expect(Object.isFrozen(metric)).toBe(true);
  });

  propertyTest.prop([rowsArbitrary], { numRuns: 40 })(
    "scores the truth best, and everything inside its range",
    (rows) => {
      const truth = fixture.truth(rows);
      const score = metric.score(truth, fixture.prediction(rows));
      const [low, high] = metric.range;
      expect(score).toBeGreaterThanOrEqual(low);
      expect(score).toBeLessThanOrEqual(high);
      const perfect = metric.score(truth, fixture.perfect(rows));
      expect(perfect).toBeCloseTo(metric.best, 12);
      expect(better(metric, score, perfect)).toBe(false);
    },
  );

  propertyTest.prop([rowsArbitrary], { numRuns: 40 })("does not care for the order of rows", (rows) => {
    const turned = rows.toReversed();
    const score = metric.score(fixture.truth(rows), fixture.prediction(rows));
    const other = metric.score(fixture.truth(turned), fixture.prediction(turned));
    expect(Math.abs(score - other)).toBeLessThanOrEqual(1e-14 * Math.max(1, Math.abs(score)));
  });

  propertyTest.prop([rowsArbitrary], { numRuns: 30 })("counts a row of weight 2 as two rows", (rows) => {
    const weights = Float64Array.from(rows, (_, row) => (row % 3 === 0 ? 2 : 1));
    const doubled = rows.flatMap((row, at) => (at % 3 === 0 ? [row, row] : [row]));
    const weighted = metric.score(fixture.truth(rows), fixture.prediction(rows), { weights });
    const repeated = metric.score(fixture.truth(doubled), fixture.prediction(doubled));
    expect(Math.abs(weighted - repeated)).toBeLessThanOrEqual(1e-13 * Math.max(1, Math.abs(repeated)));
  });

  propertyTest.prop([rowsArbitrary], { numRuns: 30 })(
    "scores resampled rows as a table of those rows",
    (rows) => {
      const prepared = metric.prepare(fixture.truth(rows), fixture.prediction(rows));
      expect(prepared.rows).toBe(rows.length);
      expect(prepared.score()).toBe(metric.score(fixture.truth(rows), fixture.prediction(rows)));
      const indices = Uint32Array.from(rows, (_, row) => (row < 2 ? row : (row * 7) % rows.length));
      const picked = Array.from(indices, (row) => rows[row]!);
      const direct = metric.score(fixture.truth(picked), fixture.prediction(picked));
      expect(Math.abs(prepared.scoreRows(indices) - direct)).toBeLessThanOrEqual(
        1e-14 * Math.max(1, Math.abs(direct)),
      );
    },
  );

  test("refuses malformed input with a code", () => {
    const rows = [0, 1, 2].map((label) => ({ truth: label, guess: label, chance: 0.5 }));
    const truth = fixture.truth(rows);
    const prediction = fixture.prediction(rows);
    expect(codeOf(() => metric.score(truth, fixture.prediction(rows.slice(1))))).toBe("length_mismatch");
    expect(codeOf(() => metric.score(fixture.truth([]), fixture.prediction([])))).toBe("empty");
    expect(codeOf(() => metric.score(truth, prediction, { weights: [1, -1, 1] }))).toBe("bad_weights");
    expect(codeOf(() => metric.score(truth, prediction, { column: "nothing" }))).toBe("missing_column");
    expect(codeOf(() => metric.score(truth, withNull(prediction)))).toBe("missing_value");
    expect(codeOf(() => metric.score(withNull(truth), prediction))).toBe("missing_value");
  });
});

/** The same table with the first cell of each column missing. */
function withNull(table: Table): Table {
  const columns: Record<string, Vector> = {};
  for (const { name } of table.schema.fields) {
    const vector = table.getChild(name)!;
    columns[name] = vectorFromArray([null, ...[...vector].slice(1)], vector.type);
  }
  return new Table(columns);
}
