import fc from "fast-check";
import type { MetricName } from "../../../src/index.ts";
import type { ReferenceCase } from "../agreement.ts";
import { directionCases, logCases, positionCases } from "../families/regression/group-cases.ts";

const seed = 20_261_130;
const perMetric = 40;

const weight = fc.oneof(fc.constantFrom(1, 0.5, 1e-6, 1e6), fc.double({ min: 0.01, max: 10, noNaN: true }));

/** A number of any size up to `exponent` powers of ten from 1, of either sign. */
function magnitude(exponent: number): fc.Arbitrary<number> {
  return fc
    .tuple(
      fc.double({ min: 1, max: 10, noNaN: true }),
      fc.integer({ min: -exponent, max: exponent }),
      fc.boolean(),
    )
    .map(([digits, power, negative]) => (negative ? -1 : 1) * digits * 10 ** power);
}

/** How far off a prediction is, as a share: often so little that doubles hardly tell. */
const off = fc.oneof(
  fc.constantFrom(0, 2 ** -52, -(2 ** -52), 1e-13, 1e-9),
  fc.double({ min: -2, max: 2, noNaN: true }),
);

type Rows = fc.Arbitrary<readonly { readonly y: number; readonly p: number; readonly weight: number }[]>;

function rowsOf(y: fc.Arbitrary<number>, p: (y: number, share: number) => number): Rows {
  const row = fc
    .record({ y, share: off, weight })
    .map(({ y, share, weight }) => ({ y, p: p(y, share), weight }));
  return fc.array(row, { minLength: 2, maxLength: 40 });
}

const near = (y: number, share: number): number => y + y * share;
/** Numbers that share their leading digits, so that centring them loses all the others. */
const far = fc
  .tuple(fc.constantFrom(0, 1e3, 1e8, -1e11), fc.double({ min: -1, max: 1, noNaN: true }))
  .map(([centre, part]) => centre + part);

function pairCases(metric: MetricName, rows: Rows, scale?: number): readonly ReferenceCase[] {
  return fc.sample(rows, { seed, numRuns: perMetric }).map((sample, at) => ({
    metric,
    name: `generated ${at}`,
    truth: { y: Float64Array.from(sample, ({ y }) => y) },
    prediction: { y: Float64Array.from(sample, ({ p }) => p) },
    options: at % 2 === 1 ? { weights: sample.map((row) => row.weight) } : {},
    ...(scale === undefined ? {} : { scale }),
  }));
}

/** Rows around one centre, the prediction's spread its own. */
function centredCases(metric: "r2" | "pearson"): readonly ReferenceCase[] {
  const unit = fc.double({ min: -1, max: 1, noNaN: true });
  const sample = fc.record({
    centre: fc.constantFrom(0, 1e3, 1e8, -1e11),
    rows: fc.array(fc.record({ y: unit, p: unit, weight }), { minLength: 4, maxLength: 40 }),
  });
  return fc.sample(sample, { seed, numRuns: perMetric }).map(({ centre, rows }, at) => ({
    metric,
    name: `around ${centre}, generated ${at}`,
    // Two rows apart, whatever the others are.
    truth: { y: Float64Array.from([...rows.map(({ y }) => centre + y), centre - 2, centre + 2]) },
    prediction: { y: Float64Array.from([...rows.map(({ p }) => centre + p), centre - 1, centre + 2]) },
    options: at % 2 === 1 ? { weights: [...rows.map((row) => row.weight), 1, 1] } : {},
    // Both are 1 at most; near 0 they are differences of what is about 1.
    scale: 1,
  }));
}

function chanceCases(): readonly ReferenceCase[] {
  const chance = fc.oneof(
    fc.constantFrom(0, 1, 1e-300, 1e-15, 0.5, 1 - 2 ** -53, 1 - 1e-12),
    fc.double({ min: 0, max: 1, noNaN: true }),
  );
  const rows = fc.array(fc.record({ y: fc.integer({ min: 0, max: 1 }), p: chance, weight }), {
    minLength: 2,
    maxLength: 40,
  });
  return pairCases("log-loss", rows);
}

function classColumns(rows: readonly (readonly number[])[]): ReferenceCase["truth"] {
  return Object.fromEntries(
    ["a", "b", "c"].map((name, at) => [name, Float64Array.from(rows, (row) => row[at]!)]),
  );
}

function divergenceCases(): readonly ReferenceCase[] {
  const share = fc.oneof(fc.constantFrom(0, 1e-30, 1e-9), fc.double({ min: 0, max: 5, noNaN: true }));
  const row = fc.record({ truth: fc.tuple(share, share, share), near: off, weight });
  return fc
    .sample(fc.array(row, { minLength: 1, maxLength: 30 }), { seed, numRuns: perMetric })
    .map((rows, at) => {
      const truths = rows.map(({ truth: [a, b, c] }) => [a, b, c + 0.25] as const);
      // Close to the truth, where the divergence is a small difference of large terms.
      const guesses = truths.map((shares, row) => {
        const moved = shares.map((one, at) => Math.max(0.001, one * (1 + (at === 0 ? rows[row]!.near : 0))));
        const sum = moved.reduce((total, one) => total + one, 0);
        return moved.map((one) => one / sum);
      });
      return {
        metric: "kl-divergence",
        name: `generated ${at}`,
        truth: classColumns(truths),
        prediction: classColumns(guesses),
        options: at % 2 === 1 ? { weights: rows.map((row) => row.weight) } : {},
        scale: 1,
      };
    });
}

function likelihoodCases(): readonly ReferenceCase[] {
  const row = fc.record({ actual: magnitude(9), share: off, sigma: magnitude(3), weight });
  return fc
    .sample(fc.array(row, { minLength: 1, maxLength: 30 }), { seed, numRuns: perMetric })
    .map((rows, at) => ({
      metric: "laplace-log-likelihood",
      name: `generated ${at}`,
      truth: { FVC: Float64Array.from(rows, ({ actual }) => actual) },
      prediction: {
        FVC: Float64Array.from(rows, ({ actual, share }) => near(actual, share)),
        Confidence: Float64Array.from(rows, ({ sigma }) => sigma),
      },
      options: at % 2 === 1 ? { weights: rows.map((row) => row.weight) } : {},
    }));
}

const any = magnitude(140);
const aboveMinusOne = fc.oneof(
  fc.constantFrom(0, -1 + 2 ** -53, -0.5, 1e-300, 1e300),
  magnitude(20).map(Math.abs),
  fc.double({ min: -0.999, max: 10, noNaN: true }),
);

export function exactCases(): readonly ReferenceCase[] {
  return [
    ...chanceCases(),
    ...divergenceCases(),
    ...likelihoodCases(),
    ...pairCases("rmse", rowsOf(fc.oneof(any, far), near)),
    ...pairCases(
      "rmsle",
      rowsOf(aboveMinusOne, (y, share) => Math.max(-1 + 2 ** -53, near(y, share))),
    ),
    ...pairCases("rmspe", rowsOf(magnitude(100), near)),
    ...pairCases("mape", rowsOf(magnitude(100), near)),
    ...pairCases("smape", rowsOf(any, near)),
    ...centredCases("r2"),
    ...centredCases("pearson"),
    ...logCases(),
    ...positionCases(),
    ...directionCases(),
  ];
}
