import fc from "fast-check";
import type { MetricName } from "../../../../src/index.ts";
import type { ReferenceCase } from "../../agreement.ts";
import { createUniform, doubles, integers } from "../core/random.ts";

const seed = 20_260_402;
const perKind = 20;
const million = 1_000_000;

const weight = fc.oneof(fc.constantFrom(0.5, 1, 4), fc.double({ min: 0.01, max: 10, noNaN: true }));
const chance = fc.double({ min: 0, max: 1, noNaN: true });
const score = fc.oneof(
  fc.constantFrom(0, -0, 1, 0.5, -1, 1e-300, -1e-300, 1e300, -1e300, 5e-324),
  chance,
  fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e307, max: 1e307 }),
);
const label = fc.integer({ min: 0, max: 1 });

type Options = Readonly<Record<string, unknown>>;
type Columns = Readonly<Record<string, readonly number[]>>;

const numbers = (columns: Columns): ReferenceCase["truth"] =>
  Object.fromEntries(Object.entries(columns).map(([name, cells]) => [name, Float64Array.from(cells)]));

/** Draws lists of rows, and makes a case of each; every second one is weighted unless told otherwise. */
function draw<Row>(
  row: fc.Arbitrary<Row>,
  anchors: readonly Row[],
  make: (rows: readonly Row[], weights: readonly number[], at: number) => readonly ReferenceCase[],
  runs = perKind,
): readonly ReferenceCase[] {
  const rows = fc.array(fc.tuple(row, weight), { maxLength: 50 });
  return fc.sample(rows, { seed, numRuns: runs }).flatMap((list, at) => {
    const all = [...list, ...anchors.map((anchor) => [anchor, 1] as const)];
    return make(
      all.map(([one]) => one),
      all.map(([, own]) => own),
      at,
    );
  });
}

const bothClasses = [
  { label: 0, score: 0.25 },
  { label: 1, score: 0.25 },
];
const rankedRow = fc.record({ label, score: fc.oneof(fc.constantFrom(0, 0.25, 0.5), score) });

/** Plain, weighted, and by options, over the same rows of a label and a score. */
function rankedCases(metric: MetricName, settings: readonly Options[]): readonly ReferenceCase[] {
  return settings.flatMap((options, kind) =>
    draw(rankedRow, bothClasses, (rows, weights, at) => {
      const truth = numbers({ target: rows.map((row) => row.label) });
      const prediction = numbers({ target: rows.map((row) => row.score) });
      const all = at % 2 === 1 && options["variant"] === undefined ? { ...options, weights } : options;
      return [{ metric, name: `kind ${kind}, generated ${at}`, truth, prediction, options: all }];
    }),
  );
}

function columnCases(): readonly ReferenceCase[] {
  const row = fc.record({ a: label, b: label, c: fc.constantFrom(-1, 0, 1), x: score, y: chance, z: chance });
  const anchors = [
    { a: 0, b: 1, c: 0, x: 0, y: 0.5, z: 0.5 },
    { a: 1, b: 0, c: 1, x: 0, y: 0.5, z: 0.25 },
  ];
  return draw(
    row,
    anchors,
    (rows, weights, at) => {
      const truth = { a: rows.map((one) => one.a), b: rows.map((one) => one.b) };
      const marked = at % 3 === 0;
      const options = { ...(marked ? { notScored: -1 } : {}), ...(at % 2 === 1 ? { weights } : {}) };
      return [
        {
          metric: "mean-column-roc-auc",
          name: `generated ${at}`,
          truth: numbers(marked ? { ...truth, c: rows.map((one) => one.c) } : truth),
          prediction: numbers({
            c: rows.map((one) => one.z),
            b: rows.map((one) => one.y),
            a: rows.map((one) => one.x),
          }),
          options,
        },
      ];
    },
    40,
  );
}

function classCases(): readonly ReferenceCase[] {
  const row = fc.record({ truth: fc.integer({ min: 0, max: 2 }), chances: fc.tuple(chance, chance, chance) });
  const anchors = [0, 1, 2].map((truth) => ({
    truth,
    chances: [0.5, 0.25, 0.25] as [number, number, number],
  }));
  const schemes = ["one-vs-rest", "one-vs-one"].flatMap((scheme) =>
    ["macro", "weighted"].map((average) => ({ scheme, average })),
  );
  return schemes.flatMap((options) =>
    draw(
      row,
      anchors,
      (rows, weights, at) => {
        const shares = rows.map(({ chances }) => {
          const sum = chances.reduce((total, one) => total + one + 0.01, 0);
          return chances.map((one) => (one + 0.01) / sum);
        });
        return [
          {
            metric: "multiclass-roc-auc",
            name: `${options.scheme} ${options.average}, generated ${at}`,
            truth: { target: rows.map(({ truth }) => `c${truth}`) },
            prediction: numbers({
              c0: shares.map((own) => own[0]!),
              c1: shares.map((own) => own[1]!),
              c2: shares.map((own) => own[2]!),
            }),
            options: at % 2 === 1 ? { ...options, weights } : options,
          },
        ];
      },
      12,
    ),
  );
}

function biasCases(): readonly ReferenceCase[] {
  const share = fc.constantFrom(0, 0.2, 0.5, 0.8, 1);
  const row = fc.record({
    truth: share,
    score: fc.oneof(fc.constantFrom(0.5, 0.25), chance),
    a: share,
    b: share,
  });
  const strata = [0, 1].flatMap((truth) =>
    [0, 1].flatMap((a) => [0, 1].map((b) => ({ truth, score: 0.5 + 0.1 * truth, a, b }))),
  );
  const settings: readonly Options[] = [
    {},
    { power: -1, overallWeight: 0.5 },
    { power: 3 },
    { variant: "mle-bench-v1" },
    { variant: "mle-dojo" },
  ];
  return settings.flatMap((own, kind) =>
    draw(
      row,
      strata,
      (rows, weights, at) => {
        const options = { ...own, column: "target", subgroups: ["a", "b"] };
        return [
          {
            metric: "bias-roc-auc",
            name: `kind ${kind}, generated ${at}`,
            truth: numbers({
              target: rows.map((one) => one.truth),
              a: rows.map((one) => one.a),
              b: rows.map((one) => (kind === 4 ? 0 : one.b)),
            }),
            prediction: numbers({ target: rows.map((one) => one.score) }),
            options: at % 2 === 1 && kind < 3 ? { ...options, weights } : options,
          },
        ];
      },
      10,
    ),
  );
}

/** An index near zero is a difference of halves: it is those that can agree to twelve digits. */
function amountCases(metric: "gini" | "normalized-gini"): readonly ReferenceCase[] {
  const amount = fc.oneof(fc.constantFrom(0, 1, 2, 69), fc.double({ min: 0, max: 1e9, noNaN: true }));
  const row = fc.record({ amount, score: fc.oneof(fc.constantFrom(0, 0.5), score) });
  const anchors = [
    { amount: 0, score: 0.5 },
    { amount: 3, score: 0.5 },
  ];
  const kinds = metric === "gini" ? [1, 1e-200] : [1, 1e200];
  return kinds.flatMap((size) =>
    draw(row, anchors, (rows, weights, at) => {
      const truth = numbers({ target: rows.map((one) => one.amount * size) });
      const prediction = numbers({ target: rows.map((one) => one.score) });
      const options = at % 2 === 1 ? { weights } : {};
      const variants: readonly Options[] = metric === "gini" ? [{}] : [{}, { variant: "dsbench" }];
      return variants.map((variant) => ({
        metric,
        name: `size ${size}, generated ${at} ${JSON.stringify(variant)}`,
        truth,
        prediction,
        options: { ...options, ...variant },
        scale: 1,
      }));
    }),
  );
}

function largeCases(): readonly ReferenceCase[] {
  const uniform = createUniform(11);
  const truth = integers(million, () => (uniform() < 0.3 ? 1 : 0));
  const scores = doubles(million, (row) => 0.6 * uniform() + 0.4 * truth[row]!);
  const tied = scores.map((one) => Math.round(one * 50) / 50);
  const counts = doubles(million, (row) => Math.floor(-3 * Math.log(1 - uniform())) + truth[row]!);
  const members = doubles(million, () => (uniform() < 0.05 ? 1 : 0));
  const second = doubles(million, (row) => (1 - scores[row]!) / 2);
  const third = doubles(million, (row) => 1 - scores[row]! - second[row]!);
  const classes = Array.from(truth, (label, row) => `c${label === 1 ? 0 : 1 + (row % 2)}`);
  const pair = { truth: { target: truth }, prediction: { target: scores } };
  return [
    {
      metric: "mean-column-roc-auc",
      name: "1M",
      truth: { a: truth, b: integers(million, (row) => row % 2) },
      prediction: { a: scores, b: tied },
    },
    {
      metric: "multiclass-roc-auc",
      name: "1M",
      truth: { target: classes },
      prediction: { c0: scores, c1: second, c2: third },
    },
    { metric: "banded-roc-auc", name: "1M", ...pair },
    {
      metric: "banded-roc-auc",
      name: "tied, clipped, 1M",
      truth: { target: truth },
      prediction: { target: tied },
      options: { edges: "clipped" },
    },
    {
      metric: "bias-roc-auc",
      name: "1M",
      truth: { target: truth, a: members, b: tied },
      prediction: { target: scores },
      options: { column: "target", subgroups: ["a", "b"] },
    },
    ...(["gini", "normalized-gini"] as const).flatMap((metric) => [
      { metric, name: "counts, 1M", truth: { target: counts }, prediction: { target: scores }, scale: 1 },
      { metric, name: "tied, 1M", truth: { target: counts }, prediction: { target: tied }, scale: 1 },
    ]),
  ];
}

export function aucCases(): readonly ReferenceCase[] {
  const flavours = { thresholds: [0.2, 0.4, 0.6, 0.8], bandWeights: [4, 3, 2, 1, 0] };
  return [
    ...columnCases(),
    ...classCases(),
    ...rankedCases("banded-roc-auc", [
      {},
      { ...flavours, edges: "clipped" },
      flavours,
      { variant: "mle-dojo" },
      { ...flavours, edges: "clipped", variant: "mle-dojo" },
    ]),
    ...biasCases(),
    ...amountCases("gini"),
    ...rankedCases("gini", [{ variant: "mle-dojo" }]).map((one) => ({ ...one, scale: 1 })),
    ...amountCases("normalized-gini"),
    ...largeCases(),
  ];
}
