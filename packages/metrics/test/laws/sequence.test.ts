import { Table, tableFromArrays, Utf8, vectorFromArray } from "apache-arrow";
import { expect, test } from "vitest";
import { getMetric, type Metric, type MetricOptions } from "../../src/index.ts";
import { sequence } from "../agreement/families/sequence/names.ts";
import {
  testMetricLaws,
  testVariantLaws,
  type Counterexample,
  type Fixture,
  type Row,
} from "./metric-laws.ts";

const texts = (cells: readonly string[]): Table<{ target: Utf8 }> =>
  new Table({ target: vectorFromArray(cells, new Utf8()) });
type Cell = (row: Row) => string;
const ofTexts = (truth: Cell, prediction: Cell, perfect: Cell = truth): Fixture => ({
  truth: (rows) => texts(rows.map(truth)),
  prediction: (rows) => texts(rows.map(prediction)),
  perfect: (rows) => texts(rows.map(perfect)),
});

const tokens = ofTexts(
  ({ truth }) => "x ".repeat(truth + 1),
  ({ guess }) => "y x ".repeat(guess),
);
const words = ofTexts(
  ({ truth }) => ["", "The cat", "a b"][truth]!,
  ({ guess }) => ["cat the", "", "b b C"][guess]!,
  ({ truth }) => ["  ", "cat THE", "b a b"][truth]!,
);
const spans = ofTexts(
  ({ truth }) => ["", "0 10", "5 7;20 30"][truth]!,
  ({ guess }) => ["3 12", "", "0 6;6 7"][guess]!,
  ({ truth }) => ["", "0 4;3 10", " 20 30 ; 5 7;5 6"][truth]!,
);
const orders = ofTexts(
  () => "a b c d",
  ({ guess }) => ["d c b a", "a c b d", "b a c d"][guess]!,
);
const lists = ofTexts(
  ({ truth }) => ["a", "b c", "a d e"][truth]!,
  ({ guess }) => ["x a a b", "", "c b e"][guess]!,
  ({ truth }) => ["a x", "c b b", "e d a"][truth]!,
);
const scored: Fixture = {
  truth: (rows) =>
    tableFromArrays({
      a: Uint8Array.from(rows, ({ truth }) => (truth === 1 ? 0 : 1)),
      b: Uint8Array.from(rows, ({ truth }) => (truth === 0 ? 0 : 1)),
      c: new Uint8Array(rows.length),
    }),
  prediction: (rows) =>
    tableFromArrays({
      a: Float64Array.from(rows, ({ chance }) => chance),
      b: Float64Array.from(rows, ({ guess }) => guess / 2),
      c: new Float64Array(rows.length).fill(0.5),
    }),
  perfect: (rows) =>
    tableFromArrays({
      a: Float64Array.from(rows, ({ truth }) => (truth === 1 ? 0 : 1)),
      b: Float64Array.from(rows, ({ truth }) => (truth === 0 ? 0 : 1)),
      c: new Float64Array(rows.length).fill(-1),
    }),
};

const fixtures: Readonly<Record<(typeof sequence)[number], Fixture>> = {
  "mean-levenshtein": tokens,
  "pooled-edit-distance": tokens,
  "word-jaccard": words,
  "char-span-f1": spans,
  "kendall-cell-order": orders,
  "map-at-k": { ...lists, options: { k: 3 } },
  "hit-at-k": { ...lists, options: { k: 2 }, wrongColumn: { k: 2, column: "nothing" } },
  "top-k-error": { ...lists, options: { k: 2 }, wrongColumn: { k: 2, column: "nothing" } },
  "ndcg-at-k": { ...lists, options: { k: 3 } },
  lwlrap: scored,
};

for (const name of sequence) testMetricLaws(name, fixtures[name]);

test.each(["map-at-k", "hit-at-k", "top-k-error", "ndcg-at-k"] as const)("%s scores row by row", (name) => {
  const metric: Metric = getMetric(name);
  const truth = texts(["a", "b c"]);
  const scorer = metric.rowScorer?.(truth, { k: 2 } as MetricOptions);
  expect(scorer).not.toBeNull();
  expect(() => scorer?.prepare(new Float64Array(0))).toThrow(expect.objectContaining({ code: "empty" }));
  // Weights stand beside rows, which no row knows of itself.
  expect(metric.rowScorer?.(truth, { k: 2, weights: [1, 2] } as MetricOptions)).toBeNull();
  expect(() => metric.rowScorer?.(truth, { k: 0 } as MetricOptions)).toThrow(
    expect.objectContaining({ code: "bad_option" }),
  );
});

const twice: Counterexample = {
  reason: "a right item counts as often as it is repeated",
  rows: [{ truth: 0, guess: 0, chance: 0 }],
};
const filled = { missing: "it is an empty text", missingTruth: "as well" };
const emptyIsWorth0 = { not: { bestReached: "a pair of empty texts scores 0" } };
/** An empty text is missing there. */
const neverEmpty = {
  prediction: (rows: readonly Row[]) => texts(rows.map(({ guess }) => `y${"y x ".repeat(guess)}`)),
};
testVariantLaws("mean-levenshtein", tokens, {
  "mle-bench-v1/billion-word-imputation": neverEmpty,
  "mle-dojo": neverEmpty,
  "mle-bench-v1/bms-molecular-translation": {
    not: { missing: 'it is the text "nan"', missingTruth: "as well" },
  },
});
const integers = ofTexts(
  ({ truth }) => "1 ".repeat(truth + 1),
  // An empty cell is missing there.
  ({ guess }) => ` ${"2 1 ".repeat(guess)}`,
  ({ truth }) => "01 ".repeat(truth + 1),
);
testVariantLaws("pooled-edit-distance", integers);
testVariantLaws("word-jaccard", words, {
  "mle-bench-v1": {
    ...ofTexts(
      ({ truth }) => ["dog", "The cat", "a b"][truth]!,
      ({ guess }) => ["cat the", "", "b b C"][guess]!,
    ),
    not: filled,
  },
  "mle-bench-v1/chaii-hindi-and-tamil-question-answering": { not: { ...emptyIsWorth0.not, ...filled } },
  "mle-dojo": emptyIsWorth0,
  dsbench: ofTexts(
    ({ truth }) => ["dog", "The cat", "a b"][truth]!,
    ({ guess }) => ["cat the", " ", "b b C"][guess]!,
  ),
});
testVariantLaws("char-span-f1", spans);
testVariantLaws("kendall-cell-order", orders, {
  "mle-dojo": {
    prediction: (rows) => texts(rows.map(({ guess }) => ["d d c b b a", "a a c b d", "b a c d"][guess]!)),
    not: {
      range: {
        reason: "a repeated item is swapped as often as it stands there",
        rows: [{ truth: 0, guess: 0, chance: 0 }],
      },
    },
  },
});
testVariantLaws("map-at-k", fixtures["map-at-k"], {
  "mle-dojo/h-and-m-personalized-fashion-recommendations": { not: { range: twice, truthBest: twice } },
});
testVariantLaws("lwlrap", scored, {
  "mle-dojo": {
    not: {
      weights: "it is a mean over labels",
      bestReached: "a label that is nowhere true scores 0",
      order: {
        reason: "rows of one score keep their order",
        rows: [
          { truth: 0, guess: 0, chance: 0.5 },
          { truth: 1, guess: 2, chance: 0.5 },
        ],
      },
    },
  },
});

/** Each row is a group of three. */
const items = (rows: readonly Row[], cell: (row: Row, at: number) => number): Float64Array =>
  Float64Array.from(rows.flatMap((row) => [0, 1, 2].map((at) => cell(row, at))));
const relevance = ({ truth }: Row, at: number): number => (at === truth ? 2 : at === 0 ? 1 : 0);
testMetricLaws("ndcg-at-k", {
  truth: (rows) =>
    new Table({
      target: vectorFromArray(items(rows, relevance)),
      query: vectorFromArray(
        rows.flatMap((_, row) => Array<string>(3).fill(`q${row}`)),
        new Utf8(),
      ),
    }),
  prediction: (rows) =>
    tableFromArrays({ target: items(rows, ({ guess, chance }, at) => (at === guess ? 1 : chance)) }),
  perfect: (rows) => tableFromArrays({ target: items(rows, relevance) }),
  options: { group: "query", k: 2 },
  wrongColumn: { group: "nothing" },
  not: { weights: "It is a mean over groups." },
});
