import fc from "fast-check";
import type { ReferenceCase } from "../../agreement.ts";
import { createUniform, integers } from "../core/random.ts";

const seed = 20_260_201;
const runs = 40;
const million = 1_000_000;

type Options = NonNullable<ReferenceCase["options"]>;

const weight = fc.oneof(
  fc.constantFrom(0, 1, 0.5, 1e-3, 1e6),
  fc.double({ min: 0.01, max: 10, noNaN: true }),
);
const pair = (label: fc.Arbitrary<number>) => fc.record({ truth: label, guess: label, weight });
interface Pair {
  readonly truth: number;
  readonly guess: number;
  readonly weight: number;
}

/** Rows of labels; the first two hold two classes on both sides and weigh something, so that nothing is 0/0. */
function sampled(label: fc.Arbitrary<number>): readonly (readonly Pair[])[] {
  const anchors = [
    { truth: 0, guess: 1, weight: 1 },
    { truth: 1, guess: 1, weight: 2 },
  ];
  return fc
    .sample(fc.array(pair(label), { maxLength: 60 }), { seed, numRuns: runs })
    .map((rows) => [...anchors, ...rows]);
}

const weightsOf = (rows: readonly Pair[], at: number): Options =>
  at % 2 === 1 ? { weights: rows.map((row) => row.weight) } : {};

function classCases(
  metric: ReferenceCase["metric"],
  label: fc.Arbitrary<number>,
  options: (at: number) => Options = () => ({}),
  scale?: number,
): readonly ReferenceCase[] {
  return sampled(label).map((rows, at) => ({
    metric,
    name: `generated ${at}`,
    truth: { y: Int32Array.from(rows, (row) => row.truth) },
    prediction: { y: Int32Array.from(rows, (row) => row.guess) },
    options: { ...options(at), ...weightsOf(rows, at) },
    ...(scale === undefined ? {} : { scale }),
  }));
}

const labels = fc.integer({ min: -2, max: 6 });
const averages = ["macro", "micro", "weighted"] as const;
const betas = [1, 2, 0.5, 1e-3, 30];

const set = (names: readonly string[]): fc.Arbitrary<string> =>
  fc.array(fc.constantFrom(...names), { maxLength: 5 }).map((cells) => cells.join(" "));

/** Label sets of up to six labels, some empty, some of labels that the truth never uses. */
function setCases(
  metric: ReferenceCase["metric"],
  options: (at: number) => Options,
): readonly ReferenceCase[] {
  const row = fc.record({ truth: set(["a", "b", "c", "d"]), guess: set(["a", "b", "c", "x", "y"]), weight });
  return fc.sample(fc.array(row, { maxLength: 30 }), { seed, numRuns: runs }).map((sample, at) => {
    const rows = [{ truth: "a b", guess: "a c", weight: 1 }, ...sample];
    return {
      metric,
      name: `sets ${at}`,
      truth: { y: rows.map((each) => each.truth) },
      prediction: { y: rows.map((each) => each.guess) },
      options: { ...options(at), ...(at % 2 === 1 ? { weights: rows.map((each) => each.weight) } : {}) },
    };
  });
}

function indicatorCases(): readonly ReferenceCase[] {
  return sampled(fc.integer({ min: 0, max: 7 })).map((rows, at) => ({
    metric: "f-beta",
    name: `indicators ${at}`,
    truth: bits(rows.map((row) => row.truth)),
    prediction: bits(rows.map((row) => row.guess)),
    options: {
      average: (["macro", "samples"] as const)[at % 2]!,
      beta: betas[at % 5]!,
      ...weightsOf(rows, at),
    },
  }));
}

/** The digits of small numbers as three 0/1 columns. */
function bits(values: readonly number[]): Record<string, Uint8Array> {
  const digit = (place: number) => Uint8Array.from(values, (value) => (value >> place) & 1);
  return { a: digit(0), b: digit(1), c: digit(2) };
}

/** One number as three heads. */
function split(cells: readonly number[]): Record<string, Int32Array> {
  return {
    root: Int32Array.from(cells),
    vowel: Int32Array.from(cells, (cell) => cell % 4),
    consonant: Int32Array.from(cells, (cell) => Math.trunc(cell / 4)),
  };
}

function headCases(): readonly ReferenceCase[] {
  const headWeights = { root: 2, vowel: 1, consonant: 1 };
  const wide = sampled(fc.integer({ min: 0, max: 11 })).map((rows, at) => {
    return {
      metric: "weighted-macro-recall" as const,
      name: `columns ${at}`,
      truth: split(rows.map((row) => row.truth)),
      prediction: split(rows.map((row) => row.guess)),
      options: at % 4 < 2 ? { headWeights, ...weightsOf(rows, at) } : weightsOf(rows, at),
    };
  });
  const long = sampled(fc.integer({ min: 0, max: 3 })).map((rows, at) => ({
    metric: "weighted-macro-recall" as const,
    name: `rows ${at}`,
    truth: {
      y: Int32Array.from(rows, (row) => row.truth),
      part: rows.map((_, row) => ["root", "vowel"][row % 2]!),
    },
    prediction: { y: Int32Array.from(rows, (row) => row.guess) },
    options: { head: "part", headWeights: { root: 2, vowel: 1 } },
  }));
  return [...wide, ...long];
}

const flags = (column: Int32Array): Int32Array => column.map((label) => (label > 5 ? 1 : 0));

function largeCases(): readonly ReferenceCase[] {
  const uniform = createUniform(5);
  const truth = integers(million, () => Math.floor(9 * uniform() ** 3));
  const guess = integers(million, (row) => (uniform() < 0.7 ? truth[row]! : Math.floor(9 * uniform())));
  const million1 = { truth: { y: truth }, prediction: { y: guess }, name: "1M" };
  const columns = {
    truth: { root: truth, vowel: truth.map((label) => label % 3) },
    prediction: { root: guess, vowel: guess.map((label) => label % 3) },
  };
  const sets = {
    truth: bits(Array.from(truth.subarray(0, million), (label) => label & 7)),
    prediction: bits(Array.from(guess, (label) => label & 7)),
  };
  return [
    { ...million1, metric: "error-rate" },
    { ...million1, metric: "balanced-accuracy" },
    {
      ...columns,
      name: "1M",
      metric: "weighted-macro-recall",
      options: { headWeights: { root: 2, vowel: 1 } },
    },
    { ...million1, metric: "f-beta", options: { average: "macro" } },
    {
      metric: "f-beta",
      name: "binary, 1M",
      truth: { y: flags(truth) },
      prediction: { y: flags(guess) },
      options: { beta: 2 },
    },
    { ...sets, name: "1M", metric: "f-beta", options: { average: "weighted" } },
    { ...sets, name: "1M", metric: "mean-set-f1", options: { beta: 2 } },
    { ...million1, metric: "mcc", scale: 1 },
    { ...million1, metric: "cohen-kappa", scale: 1 },
    { ...million1, name: "linear, 1M", metric: "cohen-kappa", options: { weighting: "linear" }, scale: 1 },
  ];
}

/** Small inputs drawn by fast-check from one seed, half of them weighted, and a million rows of each metric. */
export function classificationCases(): readonly ReferenceCase[] {
  return [
    ...classCases("error-rate", labels),
    ...classCases("balanced-accuracy", labels),
    ...classCases("mcc", labels, undefined, 1),
    ...classCases("mcc", fc.integer({ min: 0, max: 1 }), undefined, 1),
    ...classCases("cohen-kappa", labels, undefined, 1),
    ...classCases(
      "cohen-kappa",
      labels,
      (at) => ({
        weighting: at % 3 === 0 ? "quadratic" : "linear",
        distance: at % 4 < 2 ? "values" : "ranks",
      }),
      1,
    ),
    ...classCases("f-beta", labels, (at) => ({ average: averages[at % 3]!, beta: betas[at % 5]! })),
    ...classCases("f-beta", fc.integer({ min: 0, max: 1 }), (at) => ({ beta: betas[at % 5]! })),
    ...setCases("f-beta", (at) => ({
      average: ([...averages, "samples"] as const)[at % 4]!,
      beta: betas[at % 5]!,
      cells: "label-set",
      zeroDivision: at % 3 === 0 ? 1 : 0,
    })),
    ...indicatorCases(),
    ...setCases("mean-set-f1", (at) => ({ beta: betas[at % 3]!, emptyPair: at % 4 === 0 ? 0 : 1 })),
    ...setCases("mean-set-f1", () => ({ variant: "mle-bench-v1" })),
    ...headCases(),
    ...largeCases(),
  ];
}
