import { test as propertyTest } from "@fast-check/vitest";
import { Table, vectorFromArray, type Vector } from "apache-arrow";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { getMetric, MetricError, type Metric, type MetricName, type MetricOptions } from "../../src/index.ts";

/** One row as every metric's fixture can read it: a class 0..2 and a number in [0, 1] on each side. */
export interface Row {
  readonly truth: number;
  readonly guess: number;
  readonly chance: number;
}

/** How a metric's tables are made of such rows. */
export interface Fixture {
  readonly truth: (rows: readonly Row[]) => Table;
  readonly prediction: (rows: readonly Row[]) => Table;
  /** The truth written as a perfect prediction. */
  readonly perfect: (rows: readonly Row[]) => Table;
  readonly options?: MetricOptions & Readonly<Record<string, unknown>>;
  /** Options that name a column that is not there. @defaultValue the option `column` */
  readonly wrongColumn?: MetricOptions & Readonly<Record<string, unknown>>;
  /** Rows that every input begins with, so that the score is defined. @defaultValue a row of class 0 and one of class 1 */
  readonly anchors?: readonly Row[];
  /** Laws that do not hold for this metric, each with the reason. */
  readonly not?: {
    /** It takes no weights. */
    readonly weights?: string;
    /** Fewer rows of the prediction are something else than a wrong length. */
    readonly lengths?: string;
    /** The best score is not an end of the range. */
    readonly bestAtEnd?: string;
    /** The best score is a bound: how near the truth itself comes to it depends on the truth. */
    readonly bestReached?: string;
  };
}

/** Two anchors make most metrics defined: both classes, two ratings, a label. */
const twoAnchors: readonly Row[] = [
  { truth: 0, guess: 1, chance: 0.5 },
  { truth: 1, guess: 1, chance: 0.25 },
];

const anyRows = fc.array(
  fc.record({
    truth: fc.integer({ min: 0, max: 2 }),
    guess: fc.integer({ min: 0, max: 2 }),
    chance: fc.double({ min: 0, max: 1, noNaN: true }),
  }),
  { maxLength: 40 },
);

function better(metric: Metric, one: number, other: number): boolean {
  return metric.direction === "maximize" ? one > other : one < other;
}

const codeOf = (run: () => number): string => {
  try {
    run();
  } catch (error) {
    if (MetricError.isInstance(error)) return error.code;
    throw error;
  }
  return "scored";
};

/**
 * Tests what holds for every metric: the truth is best, the order of rows does not matter, weights are repetitions, resampled
 * rows are a table of those rows, and malformed input is refused with a code. A metric over groups has a fixture in which each
 * row is a group.
 */
export function testMetricLaws(name: MetricName, fixture: Fixture): void {
  const metric: Metric = getMetric(name);
  const { not = {}, options = {}, anchors = twoAnchors } = fixture;
  const rowsArbitrary = anyRows.map((rows) => [...anchors, ...rows]);
  describe(`${name} keeps the laws`, () => {
    test("describes itself", () => {
      expect(metric).toMatchObject({ name, specVersion: "v1" });
      expect(metric.title.length).toBeGreaterThan(2);
      const [low, high] = metric.range;
      if (not.bestAtEnd === undefined) expect(metric.best).toBe(metric.direction === "maximize" ? high : low);
      expect(Object.isFrozen(metric)).toBe(true);
    });

    propertyTest.prop([rowsArbitrary], { numRuns: 40 })(
      "scores the truth best, and everything inside its range",
      (rows) => {
        const truth = fixture.truth(rows);
        const score = metric.score(truth, fixture.prediction(rows), options);
        const [low, high] = metric.range;
        expect(score).toBeGreaterThanOrEqual(low);
        expect(score).toBeLessThanOrEqual(high);
        const perfect = metric.score(truth, fixture.perfect(rows), options);
        if (not.bestReached === undefined) expect(perfect).toBeCloseTo(metric.best, 12);
        expect(better(metric, score, perfect)).toBe(false);
      },
    );

    propertyTest.prop([rowsArbitrary], { numRuns: 40 })("does not care for the order of rows", (rows) => {
      const turned = rows.toReversed();
      const score = metric.score(fixture.truth(rows), fixture.prediction(rows), options);
      const other = metric.score(fixture.truth(turned), fixture.prediction(turned), options);
      expect(Math.abs(score - other)).toBeLessThanOrEqual(1e-14 * Math.max(1, Math.abs(score)));
    });

    if (not.weights === undefined)
      propertyTest.prop([rowsArbitrary], { numRuns: 30 })("counts a row of weight 2 as two rows", (rows) => {
        const weights = Float64Array.from(rows, (_, row) => (row % 3 === 0 ? 2 : 1));
        const doubled = rows.flatMap((row, at) => (at % 3 === 0 ? [row, row] : [row]));
        const weighted = metric.score(fixture.truth(rows), fixture.prediction(rows), { ...options, weights });
        const repeated = metric.score(fixture.truth(doubled), fixture.prediction(doubled), options);
        expect(Math.abs(weighted - repeated)).toBeLessThanOrEqual(1e-13 * Math.max(1, Math.abs(repeated)));
      });

    propertyTest.prop([rowsArbitrary], { numRuns: 30 })(
      "scores resampled rows as a table of those rows",
      (rows) => {
        const prepared = metric.prepare(fixture.truth(rows), fixture.prediction(rows), options);
        expect(prepared.rows).toBe(rows.length);
        expect(prepared.score()).toBe(metric.score(fixture.truth(rows), fixture.prediction(rows), options));
        const indices = Uint32Array.from(rows, (_, row) =>
          row < anchors.length ? row : (row * 7) % rows.length,
        );
        const picked = Array.from(indices, (row) => rows[row]!);
        const direct = metric.score(fixture.truth(picked), fixture.prediction(picked), options);
        expect(Math.abs(prepared.scoreRows(indices) - direct)).toBeLessThanOrEqual(
          1e-14 * Math.max(1, Math.abs(direct)),
        );
      },
    );

    test("refuses malformed input with a code", () => {
      const rows = [0, 1, 2].map((label) => ({ truth: label, guess: label, chance: 0.5 }));
      const truth = fixture.truth(rows);
      const prediction = fixture.prediction(rows);
      if (not.lengths === undefined) {
        expect(codeOf(() => metric.score(truth, fixture.prediction(rows.slice(1)), options))).toBe(
          "length_mismatch",
        );
      }
      expect(codeOf(() => metric.score(fixture.truth([]), fixture.prediction([]), options))).toBe("empty");
      if (not.weights === undefined) {
        expect(codeOf(() => metric.score(truth, prediction, { ...options, weights: [1, -1, 1] }))).toBe(
          "bad_weights",
        );
      }
      expect(
        codeOf(() => metric.score(truth, prediction, fixture.wrongColumn ?? { column: "nothing" })),
      ).toBe("missing_column");
      expect(codeOf(() => metric.score(truth, withNull(prediction), options))).toBe("missing_value");
      expect(codeOf(() => metric.score(withNull(truth), prediction, options))).toBe("missing_value");
    });
  });
}

/** The same table with the first cell of each column missing. */
function withNull(table: Table): Table {
  const columns: Record<string, Vector> = {};
  for (const { name } of table.schema.fields) {
    const vector = table.getChild(name)!;
    columns[name] = vectorFromArray([null, ...[...vector].slice(1)], vector.type);
  }
  return new Table(columns);
}
