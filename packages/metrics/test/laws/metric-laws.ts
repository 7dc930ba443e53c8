import { test as propertyTest } from "@fast-check/vitest";
import { Table, vectorFromArray, type Vector } from "apache-arrow";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  getMetric,
  MetricError,
  type ByVariant,
  type Metric,
  type MetricName,
  type MetricOptions,
  type TextBytes,
} from "../../src/index.ts";

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
  /** Laws that do not hold for this metric, each with the reason. That it does not hold is tested too. */
  readonly not?: {
    /** It takes no weights. */
    readonly weights?: string;
    /** Fewer rows of the prediction are something else than a wrong length. */
    readonly lengths?: string;
    /** A missing prediction is no fault. */
    readonly missing?: string;
    /** Nor is a missing true value. */
    readonly missingTruth?: string;
    /** There are scores outside the range. */
    readonly range?: Counterexample;
    /** The rows at some positions are another score than a table of them. */
    readonly resample?: Counterexample & { readonly picks: readonly number[] };
    /** The best score is not an end of the range. */
    readonly bestAtEnd?: string;
    /** The best score is a bound: the truth itself need not reach it, as that of the anchors does not. */
    readonly bestReached?: string;
    /** Something scores better than the truth. */
    readonly truthBest?: Counterexample;
    /** The order of rows makes a difference. */
    readonly order?: Counterexample;
  };
}

/** Rows on which a law is broken, and what breaks it. */
export interface Counterexample {
  readonly reason: string;
  readonly rows: readonly Row[];
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

function isInRange({ range: [low, high] }: Metric, score: number): boolean {
  return score >= low && score <= high;
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
  const scoreOf = (rows: readonly Row[], more: Fixture["options"] = {}): number =>
    metric.score(fixture.truth(rows), fixture.prediction(rows), { ...options, ...more });
  const perfectOf = (rows: readonly Row[]): number =>
    metric.score(fixture.truth(rows), fixture.perfect(rows), options);
  const resampled = (rows: readonly Row[], indices: Uint32Array): readonly [number, number] => {
    const prepared = metric.prepare(fixture.truth(rows), fixture.prediction(rows), options);
    expect(prepared.rows).toBe(rows.length);
    expect(prepared.score()).toBe(scoreOf(rows));
    return [prepared.scoreRows(indices), scoreOf(Array.from(indices, (row) => rows[row]!))];
  };
  describe(`${name} keeps the laws`, () => {
    test("describes itself", () => {
      expect(metric).toMatchObject({ name, specVersion: "v1" });
      expect(metric.title.length).toBeGreaterThan(2);
      const [low, high] = metric.range;
      const end = metric.direction === "maximize" ? high : low;
      if (not.bestAtEnd === undefined) expect(metric.best).toBe(end);
      else expect(metric.best, not.bestAtEnd).not.toBe(end);
      expect(Object.isFrozen(metric)).toBe(true);
    });

    propertyTest.prop([rowsArbitrary], { numRuns: 40 })(
      "scores the truth best, and everything inside its range",
      (rows) => {
        const [score, perfect] = [scoreOf(rows), perfectOf(rows)];
        if (not.range === undefined) expect(isInRange(metric, score)).toBe(true);
        if (not.truthBest !== undefined) return;
        if (not.bestReached === undefined) expect(perfect).toBeCloseTo(metric.best, 12);
        expect(better(metric, score, perfect)).toBe(false);
      },
    );

    if (not.truthBest !== undefined) {
      const { reason, rows } = not.truthBest;
      test(`does not score the truth best: ${reason}`, () => {
        expect(better(metric, scoreOf(rows), perfectOf(rows))).toBe(true);
      });
    }

    if (not.range !== undefined) {
      const { reason, rows } = not.range;
      test(`leaves its range: ${reason}`, () => {
        expect(isInRange(metric, scoreOf(rows))).toBe(false);
      });
    }

    if (not.bestReached !== undefined) {
      test(`does not give the best score to every truth: ${not.bestReached}`, () => {
        expect(Math.abs(metric.best - perfectOf(anchors))).toBeGreaterThan(1e-9);
      });
    }

    if (not.order === undefined) {
      propertyTest.prop([rowsArbitrary], { numRuns: 40 })("does not care for the order of rows", (rows) => {
        const [score, other] = [scoreOf(rows), scoreOf(rows.toReversed())];
        expect(Math.abs(score - other)).toBeLessThanOrEqual(1e-14 * Math.max(1, Math.abs(score)));
      });
    } else {
      const { reason, rows } = not.order;
      test(`lets the order of rows decide: ${reason}`, () => {
        expect(Math.abs(scoreOf(rows) - scoreOf(rows.toReversed()))).toBeGreaterThan(0.01);
      });
    }

    if (not.weights === undefined)
      propertyTest.prop([rowsArbitrary], { numRuns: 30 })("counts a row of weight 2 as two rows", (rows) => {
        const weights = Float64Array.from(rows, (_, row) => (row % 3 === 0 ? 2 : 1));
        const doubled = rows.flatMap((row, at) => (at % 3 === 0 ? [row, row] : [row]));
        const weighted = scoreOf(rows, { weights });
        const repeated = scoreOf(doubled);
        expect(Math.abs(weighted - repeated)).toBeLessThanOrEqual(1e-13 * Math.max(1, Math.abs(repeated)));
      });

    if (not.resample === undefined) {
      propertyTest.prop([rowsArbitrary], { numRuns: 30 })(
        "scores resampled rows as a table of those rows",
        (rows) => {
          const indices = rows.map((_, row) => (row < anchors.length ? row : (row * 7) % rows.length));
          const [score, direct] = resampled(rows, Uint32Array.from(indices));
          expect(Math.abs(score - direct)).toBeLessThanOrEqual(1e-14 * Math.max(1, Math.abs(direct)));
        },
      );
    } else {
      const { reason, rows, picks } = not.resample;
      test(`scores resampled rows otherwise than a table of those rows: ${reason}`, () => {
        const [score, direct] = resampled(rows, Uint32Array.from(picks));
        expect(Math.abs(score - direct)).toBeGreaterThan(0.01);
      });
    }

    if ((metric.rowScorer?.(fixture.truth(anchors), options) ?? null) !== null)
      propertyTest.prop([rowsArbitrary, fc.integer({ min: 1, max: 9 })], { numRuns: 40 })(
        "scores rows one by one, some at a time and in any order, as it scores all of them",
        (rows, atOnce) => {
          const scorer = metric.rowScorer?.(fixture.truth(rows), options) ?? null;
          const scores = new Float64Array(rows.length);
          const order = rows.map((_, at) => rows.length - 1 - at);
          for (let at = 0; at < order.length; at += atOnce) {
            const some = order.slice(at, at + atOnce);
            const prediction = fixture.prediction(some.map((row) => rows[row]!));
            scorer?.scoreRows(textsOf(prediction), Int32Array.from(some), scores);
          }
          const prepared = metric.prepare(fixture.truth(rows), fixture.prediction(rows), options);
          const byRow = scorer?.prepare(scores);
          expect(byRow?.rows).toBe(prepared.rows);
          expect(byRow?.score()).toBe(prepared.score());
          const indices = Uint32Array.from(rows, (_, row) => (row * 7) % rows.length);
          expect(byRow?.scoreRows(indices)).toBe(prepared.scoreRows(indices));
        },
      );

    test("refuses malformed input with a code", () => {
      const rows = [0, 1, 2].map((label) => ({ truth: label, guess: label, chance: 0.5 }));
      const truth = fixture.truth(rows);
      const prediction = fixture.prediction(rows);
      const short = codeOf(() => metric.score(truth, fixture.prediction(rows.slice(1)), options));
      if (not.lengths === undefined) expect(short).toBe("length_mismatch");
      else expect(short, not.lengths).not.toBe("length_mismatch");
      expect(codeOf(() => metric.score(fixture.truth([]), fixture.prediction([]), options))).toBe("empty");
      const badWeights = codeOf(() => scoreOf(rows, { weights: [1, -1, 1] }));
      expect(badWeights).toBe(not.weights === undefined ? "bad_weights" : "bad_option");
      expect(
        codeOf(() => metric.score(truth, prediction, fixture.wrongColumn ?? { column: "nothing" })),
      ).toBe("missing_column");
      const missing = codeOf(() => metric.score(truth, withNull(prediction), options));
      expect(missing, not.missing).toBe(not.missing === undefined ? "missing_value" : "scored");
      const unknown = codeOf(() => metric.score(withNull(truth), prediction, options));
      expect(unknown, not.missingTruth).toBe(not.missingTruth === undefined ? "missing_value" : "scored");
    });
  });
}

/** Runs the laws over all variants of a metric; what one needs otherwise than its definition stands under its name. */
export function testVariantLaws(
  name: MetricName,
  fixture: Fixture,
  differently: ByVariant<Partial<Fixture>> = {},
): void {
  const { variants = [] }: Metric = getMetric(name);
  const names = variants.map(({ name: variant }) => variant);
  expect(names).toEqual(expect.arrayContaining(Object.keys(differently)));
  for (const variant of names) {
    const own = { ...fixture, ...differently[variant] };
    const not = { ...fixture.not, ...own.not };
    describe(variant, () => testMetricLaws(name, { ...own, not, options: { ...own.options, variant } }));
  }
}

/** The texts of a table's only column, with other bytes between them. */
function textsOf(table: Table): TextBytes {
  const cells = [...(table.getChildAt(0) ?? [])].map((cell) => Buffer.from(String(cell)));
  const between = Buffer.from(',"');
  const ends = new Int32Array(cells.length);
  let end = 0;
  for (const [row, cell] of cells.entries()) {
    end += between.length + cell.length;
    ends[row] = end;
  }
  const bytes = Buffer.concat(cells.flatMap((cell) => [between, cell]));
  return { rows: cells.length, bytes, starts: ends.map((at, row) => at - cells[row]!.length), ends };
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
