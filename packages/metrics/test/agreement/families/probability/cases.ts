import fc from "fast-check";
import type { MetricName } from "../../../../src/index.ts";
import type { ReferenceCase } from "../../agreement.ts";
import { createUniform, doubles, integers } from "../core/random.ts";

const seed = 20_260_403;
const perKind = 20;
const million = 1_000_000;

const weight = fc.oneof(fc.constantFrom(0.5, 1, 4), fc.double({ min: 0.01, max: 10, noNaN: true }));
const chance = fc.oneof(
  fc.constantFrom(0, -0, 1, 1e-20, 1e-15, 1e-9, 0.5, 1 - 2 ** -53, 5e-324),
  fc.double({ min: 0, max: 1, noNaN: true }),
);
const label = fc.integer({ min: 0, max: 1 });

type Options = Readonly<Record<string, unknown>>;
type Columns = Readonly<Record<string, readonly number[]>>;
type Tables = Pick<ReferenceCase, "truth" | "prediction">;

const numbers = (columns: Columns): ReferenceCase["truth"] =>
  Object.fromEntries(Object.entries(columns).map(([name, cells]) => [name, Float64Array.from(cells)]));

/** For each of the settings, cases over drawn rows; every second one is weighted. */
function draw<Row>(
  metric: MetricName,
  settings: readonly Options[],
  row: fc.Arbitrary<Row>,
  anchors: readonly Row[],
  make: (rows: readonly Row[]) => Tables,
): readonly ReferenceCase[] {
  const rows = fc.array(fc.tuple(row, weight), { maxLength: 50 });
  return settings.flatMap((own, kind) =>
    fc.sample(rows, { seed: seed + kind, numRuns: perKind }).map((list, at) => {
      const all = [...list, ...anchors.map((anchor) => [anchor, 1] as const)];
      const weights = all.map(([, rowWeight]) => rowWeight);
      return {
        metric,
        name: `kind ${kind}, generated ${at}`,
        ...make(all.map(([one]) => one)),
        options: at % 2 === 1 ? { ...own, weights } : own,
      };
    }),
  );
}

function columnCases(): readonly ReferenceCase[] {
  const row = fc.record({ a: label, b: label, c: label, x: chance, y: chance, z: chance });
  const anchor = { a: 0, b: 1, c: 1, x: 0.25, y: 0.5, z: 0.125 };
  const make = (rows: readonly (typeof anchor)[]): Tables => ({
    truth: numbers({ a: rows.map((one) => one.a), b: rows.map((one) => one.b), c: rows.map((one) => one.c) }),
    prediction: numbers({
      c: rows.map((one) => one.z),
      a: rows.map((one) => one.x),
      b: rows.map((one) => one.y),
    }),
  });
  const cervical = {
    labelWeights: { a: { negative: 7, positive: 14 }, b: { negative: 1, positive: 2 }, c: 0.5 },
  };
  return [
    ...draw("mean-column-log-loss", [{}, { clip: 1e-15 }], row, [anchor], make),
    ...draw("weighted-log-loss", [{}, cervical, { ...cervical, clip: 1e-7 }], row, [anchor], make),
  ];
}

const triple = fc.tuple(chance, chance, chance);

function classCases(): readonly ReferenceCase[] {
  const row = fc.record({
    truth: fc.integer({ min: 0, max: 2 }),
    chances: triple.filter((chances) => chances.some((one) => one > 1e-6)),
  });
  const anchors = [0, 1, 2].map((truth) => ({
    truth,
    chances: [0.5, 0.25, 0.25] as [number, number, number],
  }));
  return draw("class-balanced-log-loss", [{}, { clip: 1e-6 }], row, anchors, (rows) => ({
    truth: { target: rows.map(({ truth }) => `c${truth}`) },
    prediction: numbers({
      c2: rows.map(({ chances }) => chances[2]),
      c0: rows.map(({ chances }) => chances[0]),
      c1: rows.map(({ chances }) => chances[1]),
    }),
  }));
}

/** Chances that sum to one, none of them zero. */
const spread = (chances: readonly number[]): readonly number[] => {
  const sum = chances.reduce((total, one) => total + one, 0.03);
  return chances.map((one) => (one + 0.01) / sum);
};

function divergenceCases(): readonly ReferenceCase[] {
  const vote = fc.oneof(fc.constantFrom(0, 1, 3, 1e-9), fc.double({ min: 0, max: 20, noNaN: true }));
  const row = fc.record({ votes: fc.tuple(vote, vote, vote), chances: triple });
  const anchors = [
    { votes: [0, 1, 3] as [number, number, number], chances: [0.5, 0.25, 0.25] as [number, number, number] },
  ];
  const settings = [{}, { rowSums: "renormalise" }, { variant: "mle-bench-v1" }, { variant: "mle-dojo" }];
  return draw("kl-divergence", settings, row, anchors, (rows) => ({
    truth: numbers({
      a: rows.map(({ votes }) => votes[0]),
      b: rows.map(({ votes }) => votes[1]),
      c: rows.map(({ votes }) => votes[2] + 0.5),
    }),
    prediction: numbers({
      c: rows.map(({ chances }) => spread(chances)[2]!),
      a: rows.map(({ chances }) => spread(chances)[0]!),
      b: rows.map(({ chances }) => spread(chances)[1]!),
    }),
    // A divergence near zero is a difference of terms as large as their shares.
  })).map((one) => ({ ...one, scale: 1 }));
}

function likelihoodCases(): readonly ReferenceCase[] {
  const value = fc.oneof(
    fc.constantFrom(0, -0, 1e9, -1e9, 2500),
    fc.double({ min: 0, max: 6000, noNaN: true }),
  );
  const sigma = fc.oneof(fc.constantFrom(0, -5, 70, 1e300), fc.double({ min: 0, max: 500, noNaN: true }));
  const row = fc.record({ truth: value, guess: value, sigma });
  const anchor = { truth: 2000, guess: 2100, sigma: 100 };
  const settings = [{}, { minSigma: 0.5, maxError: 50, sigmaColumn: "Confidence" }];
  return draw("laplace-log-likelihood", settings, row, [anchor], (rows) => ({
    truth: numbers({ FVC: rows.map((one) => one.truth) }),
    prediction: numbers({ Confidence: rows.map((one) => one.sigma), FVC: rows.map((one) => one.guess) }),
  }));
}

function binaryCases(): readonly ReferenceCase[] {
  const row = fc.record({ truth: label, chance });
  const outside = fc.record({ truth: label, chance: fc.oneof(fc.constantFrom(-3, 1.5, 0), chance) });
  const anchor = { truth: 1, chance: 0.75 };
  const make = (rows: readonly (typeof anchor)[]): Tables => ({
    truth: numbers({ target: rows.map((one) => one.truth) }),
    prediction: numbers({ target: rows.map((one) => one.chance) }),
  });
  return [
    ...draw("brier-score", [{}, {}], row, [anchor], make),
    ...draw("probabilistic-f1", [{}, { beta: 0.5 }, { beta: 2 }], outside, [anchor], make),
  ];
}

function largeCases(): readonly ReferenceCase[] {
  const uniform = createUniform(12);
  const truth = integers(million, () => (uniform() < 0.3 ? 1 : 0));
  const second = integers(million, () => (uniform() < 0.01 ? 1 : 0));
  const scores = doubles(million, (row) => 0.6 * uniform() + 0.4 * truth[row]!);
  const powers = scores.map((one) => one ** 8);
  const rest = scores.map((one) => 1 - one);
  const values = doubles(million, () => 1e8 + 3000 * uniform());
  const guesses = values.map((value) => value + 900 * (uniform() - 0.5));
  const sigmas = doubles(million, () => 400 * uniform());
  const columns = { truth: { a: truth, b: second }, prediction: { a: scores, b: powers } };
  const pair = { truth: { target: truth }, prediction: { target: scores } };
  const classes = Array.from(truth, (one) => `c${one}`);
  return [
    { metric: "mean-column-log-loss", name: "1M", ...columns },
    {
      metric: "weighted-log-loss",
      name: "1M",
      ...columns,
      options: { labelWeights: { a: { negative: 1, positive: 2 } } },
    },
    {
      metric: "class-balanced-log-loss",
      name: "1M",
      truth: { target: classes },
      prediction: { c0: rest, c1: powers },
    },
    {
      metric: "kl-divergence",
      name: "1M",
      truth: { a: powers, b: scores.map((one) => 2 - one) },
      prediction: { a: scores, b: rest },
    },
    {
      metric: "laplace-log-likelihood",
      name: "1M",
      truth: { FVC: values },
      prediction: { FVC: guesses, Confidence: sigmas },
    },
    { metric: "brier-score", name: "1M", ...pair },
    { metric: "probabilistic-f1", name: "1M", ...pair },
  ];
}

export function probabilityCases(): readonly ReferenceCase[] {
  return [
    ...columnCases(),
    ...classCases(),
    ...divergenceCases(),
    ...likelihoodCases(),
    ...binaryCases(),
    ...largeCases(),
  ];
}
