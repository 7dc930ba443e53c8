import fc from "fast-check";
import type { ReferenceCase } from "../../agreement.ts";
import { createUniform, doubles } from "../core/random.ts";

const seed = 20_260_301;
const runs = 40;
const million = 1_000_000;

type Options = NonNullable<ReferenceCase["options"]>;

const weight = fc.oneof(
  fc.constantFrom(0, 1, 0.5, 1e-3, 1e6),
  fc.double({ min: 0.01, max: 10, noNaN: true }),
);

/** Rows of two texts, half of the tables weighted; the first row is `anchor` and weighs something. */
function textCases(
  metric: ReferenceCase["metric"],
  [truth, guess]: readonly [fc.Arbitrary<string>, fc.Arbitrary<string>],
  anchor: readonly [string, string],
  options: (at: number) => Options = () => ({}),
  scale?: number,
): readonly ReferenceCase[] {
  const rows = fc.array(fc.record({ truth, guess, weight }), { maxLength: 25 });
  return fc.sample(rows, { seed, numRuns: runs }).map((sample, at) => {
    const all = [{ truth: anchor[0], guess: anchor[1], weight: 1 }, ...sample];
    return {
      metric,
      name: `generated ${at}`,
      truth: { y: all.map((row) => row.truth) },
      prediction: { y: all.map((row) => row.guess) },
      options: { ...options(at), ...(at % 2 === 1 ? { weights: all.map((row) => row.weight) } : {}) },
      ...(scale === undefined ? {} : { scale }),
    };
  });
}

/** Few letters, so that texts share some; beyond the first plane; longer than a block of 32. */
const letters = fc
  .array(fc.constantFrom("a", "b", "c", " ", "é", "😀"), { maxLength: 80 })
  .map((cells) => cells.join(""));
const gestures = fc.array(fc.integer({ min: 1, max: 6 }), { maxLength: 70 }).map((cells) => cells.join(" "));
const words = fc
  .array(fc.constantFrom("the", "The", "cat", "cat.", "ÉTÉ", "été", "\u0085", "\u001f", "\u3000x", "İ"), {
    maxLength: 8,
  })
  .map((cells) => cells.join(" "));
const spans = fc
  .array(fc.tuple(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 0, max: 12 })), { maxLength: 5 })
  .map((cells) => cells.map(([start, length]) => `${start} ${start + length}`).join(";"));
const items = (names: string): fc.Arbitrary<string> =>
  fc.array(fc.constantFrom(...Array.from(names)), { maxLength: 7 }).map((cells) => cells.join(" "));

function orderCases(): readonly ReferenceCase[] {
  const row = fc.integer({ min: 1, max: 40 }).chain((size) => {
    const cells = Array.from({ length: size }, (_, at) => `c${at}`);
    const order = fc.shuffledSubarray(cells, { minLength: size, maxLength: size });
    return fc.tuple(order, order);
  });
  return fc.sample(fc.array(row, { maxLength: 12 }), { seed, numRuns: runs }).map((sample, at) => ({
    metric: "kendall-cell-order",
    name: `generated ${at}`,
    truth: { y: ["x y z", ...sample.map(([truth]) => truth.join(" "))] },
    prediction: { y: ["y x z", ...sample.map(([, guess]) => guess.join(" "))] },
    // One less a ratio of about one.
    scale: 1,
  }));
}

function groupCases(): readonly ReferenceCase[] {
  const item = fc.record({
    relevance: fc.oneof(fc.integer({ min: 0, max: 4 }), fc.constantFrom(0.5, 30, 1e-9)),
    score: fc.oneof(fc.integer({ min: 0, max: 3 }), fc.double({ min: -1, max: 1, noNaN: true })),
    group: fc.integer({ min: 0, max: 5 }),
  });
  const anchor = { relevance: 1, score: 0.5, group: 0 };
  return fc.sample(fc.array(item, { maxLength: 60 }), { seed, numRuns: runs }).map((sample, at) => {
    const rows = [anchor, ...sample];
    return {
      metric: "ndcg-at-k",
      name: `groups ${at}`,
      truth: {
        y: Float64Array.from(rows, (row) => row.relevance),
        query: Int32Array.from(rows, (row) => row.group),
      },
      prediction: { y: Float64Array.from(rows, (row) => row.score) },
      options: {
        group: "query",
        gain: at % 2 === 0 ? "linear" : "exponential",
        ...(at % 3 === 0 ? {} : { k: 1 + (at % 7) }),
      },
    };
  });
}

function rankedLabelCases(): readonly ReferenceCase[] {
  const cell = fc.record({
    flag: fc.integer({ min: 0, max: 1 }),
    score: fc.oneof(fc.constantFrom(0, -0, 1, 1e-300, 1e300), fc.double({ min: 0, max: 1, noNaN: true })),
  });
  const table = fc
    .integer({ min: 2, max: 8 })
    .chain((labels) =>
      fc.array(fc.array(cell, { minLength: labels, maxLength: labels }), { minLength: 1, maxLength: 30 }),
    );
  return fc.sample(table, { seed, numRuns: runs }).map((sample, at) => {
    const labels = sample[0]!.map((_, label) => `l${label}`);
    const rows = [
      labels.map((_, label) => ({ flag: label === 1 ? 1 : 0, score: label === 0 ? 1 : 0 })),
      ...sample,
    ];
    const weights = at % 4 === 1 ? { weights: rows.map((_, row) => 1 + (row % 3)) } : {};
    return {
      metric: "lwlrap",
      name: `generated ${at}`,
      truth: Object.fromEntries(
        labels.map((name, label) => [name, Uint8Array.from(rows, (row) => row[label]!.flag)]),
      ),
      prediction: Object.fromEntries(
        labels.map((name, label) => [name, Float64Array.from(rows, (row) => row[label]!.score)]),
      ),
      options: at % 4 === 2 ? { variant: "mle-dojo" } : weights,
    };
  });
}

function largeCases(): readonly ReferenceCase[] {
  const uniform = createUniform(6);
  const pick = (pool: readonly string[]): readonly string[] =>
    Array.from({ length: million }, () => pool[Math.floor(uniform() * pool.length)]!);
  const texts = ["abc", "abd", "a b", "b a c", "", "kitten", "sitting"];
  const flags = (share: number) => Uint8Array.from({ length: million }, () => (uniform() < share ? 1 : 0));
  const scores = (steps: number) => doubles(million, () => Math.floor(uniform() * steps) / steps);
  const groups = Int32Array.from({ length: million }, (_, row) => row % 20_000);
  return [
    { metric: "mean-levenshtein", name: "1M", truth: { y: pick(texts) }, prediction: { y: pick(texts) } },
    { metric: "word-jaccard", name: "1M", truth: { y: pick(texts) }, prediction: { y: pick(texts) } },
    ...(["map-at-k", "hit-at-k", "top-k-error"] as const).map((metric) => ({
      metric,
      name: "1M",
      truth: { y: pick(["a", "b c", "a c d"]) },
      prediction: { y: pick(["a b", "c b a", "d d a", ""]) },
      options: { k: 2 },
    })),
    {
      metric: "pooled-edit-distance",
      name: "1M",
      truth: { y: pick(["1 2", "2 3 4", "6", "5 5 5"]) },
      prediction: { y: pick(["2", "1 2", "", "4 3 2 1", "5 5"]) },
    },
    {
      metric: "char-span-f1",
      name: "1M",
      truth: { y: pick(["0 4", "", "2 9;12 13", "5 5"]) },
      prediction: { y: pick(["1 4", "0 20", "", "3 4;3 9"]) },
    },
    {
      metric: "kendall-cell-order",
      name: "1M",
      truth: { y: pick(["x y z w"]) },
      prediction: { y: pick(["x y z w", "w z y x", "y x z w", "z x w y"]) },
      scale: 1,
    },
    {
      metric: "ndcg-at-k",
      name: "1M rows in 20,000 groups",
      truth: { y: doubles(million, () => Math.floor(4 * uniform())), query: groups },
      prediction: { y: scores(1000) },
      options: { group: "query", gain: "exponential", k: 10 },
    },
    {
      metric: "lwlrap",
      name: "1M",
      truth: { a: flags(0.1), b: flags(0.3), c: flags(0.01) },
      prediction: { a: scores(50), b: scores(1e6), c: scores(1000) },
    },
  ];
}

const tokenKinds = ["words", "characters"] as const;

const k = (at: number): Options => ({ k: 1 + (at % 6) });

/** Small inputs drawn by fast-check from one seed, and a million rows of what is computed row by row. */
export function sequenceCases(): readonly ReferenceCase[] {
  const lists = [items("abcd"), items("abcxy")] as const;
  return [
    ...textCases("mean-levenshtein", [letters, letters], ["ab", "ba"]),
    ...textCases("mean-levenshtein", [gestures, gestures], ["1 2", "2"], (at) => ({
      tokens: tokenKinds[at % 2]!,
    })),
    ...textCases("pooled-edit-distance", [gestures, gestures], ["1 2", "2"]),
    ...textCases("word-jaccard", [words, words], ["a b", "b"], (at) =>
      at % 3 === 0 ? { emptyPair: 0 } : {},
    ),
    ...textCases("word-jaccard", [words, words], ["a b", "b"], () => ({ variant: "mle-dojo" })),
    ...textCases("char-span-f1", [spans, spans], ["0 4", "2 9"]),
    ...orderCases(),
    ...textCases("map-at-k", lists, ["a b", "x a"], k),
    ...textCases("map-at-k", lists, ["a b", "x a"]),
    ...textCases("map-at-k", lists, ["a b", "x a"], (at) => ({
      ...k(at),
      variant: (["mle-dojo/h-and-m-personalized-fashion-recommendations", "dsbench"] as const)[at % 2]!,
    })),
    ...textCases("hit-at-k", lists, ["a b", "x a"], k),
    ...textCases("top-k-error", lists, ["a b", "x a"], k),
    ...textCases("ndcg-at-k", lists, ["a b", "x a"], (at) => (at % 4 === 0 ? {} : k(at))),
    ...groupCases(),
    ...rankedLabelCases(),
    ...largeCases(),
  ];
}
