import { Table, tableFromArrays, Utf8, vectorFromArray } from "apache-arrow";
import { describe, expect, test } from "vitest";
import { metrics } from "../../src/index.ts";

const texts = (...cells: readonly string[]): Table =>
  new Table({ y: vectorFromArray([...cells], new Utf8()) });

describe("MLE-bench", () => {
  test("§6.2.15 tweet-sentiment-extraction: one pair of empty texts leaves a submission without a score", () => {
    const truth = texts("so happy", "");
    const prediction = texts("happy", " ");
    expect(metrics["word-jaccard"].score(truth, prediction)).toBe(0.75);
    expect(() => metrics["word-jaccard"].score(truth, prediction, { variant: "mle-bench-v1" })).toThrow(
      expect.objectContaining({ code: "undefined_score", row: 1 }),
    );
    expect(metrics["word-jaccard"].score(truth, texts("so", "sad"), { variant: "mle-bench-v1" })).toBe(0.25);
  });

  test("tweet-sentiment-extraction and chaii, found in their graders: what pandas takes for missing is an empty text", () => {
    const metric = metrics["word-jaccard"];
    const [truth, prediction] = [texts("so happy", "None"), texts("happy", "None")];
    const chaii = "mle-bench-v1/chaii-hindi-and-tamil-question-answering";
    expect(metric.score(truth, prediction)).toBe(0.75);
    // The right answer is an empty pair there: fatal, or 0.
    expect(() => metric.score(truth, prediction, { variant: "mle-bench-v1" })).toThrow(
      expect.objectContaining({ code: "undefined_score", row: 1 }),
    );
    expect(metric.score(truth, prediction, { variant: chaii })).toBe(0.25);
    expect(metric.score(truth, texts("NA", "so none"), { variant: "mle-bench-v1" })).toBe(0);
    expect(metric.score(truth, texts("NA", "so none"))).toBe(0.25);
  });

  test("chaii: a pair of empty texts scores 0", () => {
    expect(metrics["word-jaccard"].score(texts("a", ""), texts("a", ""), { emptyPair: 0 })).toBe(0.5);
  });

  test("§4.1 h-and-m, hotel-id, whale-categorization: a second space is an item that takes a place", () => {
    const [truth, prediction] = [texts("w1"), texts("new  w1")];
    expect(metrics["map-at-k"].score(truth, prediction, { k: 5 })).toBe(1 / 2);
    expect(metrics["map-at-k"].score(truth, prediction, { k: 5, variant: "mle-bench-v1" })).toBe(1 / 3);
  });

  test("§6.2.4 h-and-m: its answers lose their leading zeros, so that items written with them score 0", () => {
    const metric = metrics["map-at-k"];
    const variant = "mle-bench-v1/h-and-m-personalized-fashion-recommendations";
    const truth = texts("0706016001 0108775015", "0300024061");
    const padded = texts("0706016001 0108775015", "0300024061");
    const bare = texts("706016001 108775015", "300024061");
    expect(metric.score(truth, padded, { k: 12 })).toBe(1);
    expect(metric.score(truth, padded, { k: 12, variant })).toBe(0);
    expect(metric.score(truth, bare, { k: 12 })).toBe(0);
    expect(metric.score(truth, bare, { k: 12, variant })).toBe(1);
    // Zeros within are kept; a second space is an item, as in the other two.
    expect(metric.score(texts("07 100"), texts("7  100"), { k: 12, variant })).toBeCloseTo(
      (1 + 2 / 3) / 2,
      15,
    );
    const scorer = metric.rowScorer?.(texts("07"), { k: 12, variant }) ?? null;
    const scores = new Float64Array(1);
    const bytes = new TextEncoder().encode("7");
    scorer?.scoreRows(
      { rows: 1, bytes, starts: Int32Array.of(0), ends: Int32Array.of(1) },
      Int32Array.of(0),
      scores,
    );
    expect(scores).toEqual(Float64Array.of(1));
  });

  test("AI4Code: a row that is no order of its cells is refused with its row", () => {
    for (const cells of ["a b", "a b d", "a a b", ""]) {
      expect(() => metrics["kendall-cell-order"].score(texts("x y", "a b c"), texts("x y", cells))).toThrow(
        expect.objectContaining({ code: "unknown_label", row: 1 }),
      );
    }
  });
});

describe("MLE-bench §4.1 and MLE-Dojo, multi-modal-gesture-recognition", () => {
  const metric = metrics["pooled-edit-distance"];
  const variants = ["mle-bench-v1", "mle-dojo"] as const;

  test.each(variants)("%s compares tokens as integers; here they are texts", (variant) => {
    expect(metric.score(texts("1 2"), texts("01 02"))).toBe(1);
    expect(metric.score(texts("1 2"), texts("01 02"), { variant })).toBe(0);
    expect(metric.score(texts("0 -3 12"), texts("-0 -03 +1_2"), { variant })).toBe(0);
    // One of three tokens deleted, one of one replaced: 2 of 4.
    expect(metric.score(texts("1 2 3", "4"), texts("01 3", "-4"), { variant })).toBe(0.5);
    expect(metric.score(texts("1 2"), texts(" "), { variant })).toBe(1);
  });

  test.each(variants)("%s refuses what is no integer, and what pandas takes for missing", (variant) => {
    const truth = texts("1", "2");
    for (const cell of ["2.0", "x", "1,2", "1__2", "0x1"]) {
      expect(metric.score(truth, texts("1", cell)), cell).toBe(0.5);
      expect(() => metric.score(truth, texts("1", cell), { variant }), cell).toThrow(
        expect.objectContaining({ code: "type_mismatch", column: "prediction", row: 1 }),
      );
    }
    for (const cell of ["", "NA", "nan"]) {
      expect(() => metric.score(truth, texts("1", cell), { variant }), cell).toThrow(
        expect.objectContaining({ code: "missing_value", column: "prediction", row: 1 }),
      );
    }
  });
});

const dojo = { variant: "mle-dojo" } as const;

describe("MLE-Dojo", () => {
  test("§4.2 freesound-2019: average precision of each class over clips, not of each clip over classes", () => {
    const truth = tableFromArrays({ a: Uint8Array.of(1, 0), b: Uint8Array.of(0, 1) });
    const prediction = tableFromArrays({ a: Float64Array.of(0.6, 0.7), b: Float64Array.of(0.5, 0.8) });
    // Each clip ranks its own class first; across clips the class a is ranked second of two.
    expect(metrics.lwlrap.score(truth, prediction)).toBe(1);
    expect(metrics.lwlrap.score(truth, prediction, { variant: "mle-dojo" })).toBe(0.75);
  });

  test("§4.2 freesound-2019: a class without a clip scores 0, so that even the truth does not reach 1", () => {
    const truth = tableFromArrays({ a: Uint8Array.of(1, 1), b: Uint8Array.of(0, 0) });
    const perfect = tableFromArrays({ a: Float64Array.of(1, 1), b: Float64Array.of(0, 0) });
    expect(metrics.lwlrap.score(truth, perfect)).toBe(1);
    expect(metrics.lwlrap.score(truth, perfect, { variant: "mle-dojo" })).toBe(0.5);
  });

  test("h-and-m, found in its grader: one right article named twelve times scores 12", () => {
    const [truth, prediction] = [texts("0706016001"), texts("0706016001 ".repeat(12))];
    expect(metrics["map-at-k"].score(truth, prediction, { k: 12 })).toBe(1);
    expect(
      metrics["map-at-k"].score(truth, prediction, {
        k: 12,
        variant: "mle-dojo/h-and-m-personalized-fashion-recommendations",
      }),
    ).toBe(12);
  });

  test("tweet-sentiment-extraction, found in its grader: a pair of empty texts scores 0", () => {
    expect(metrics["word-jaccard"].score(texts("a", ""), texts("a", ""), { variant: "mle-dojo" })).toBe(0.5);
  });

  test("AI4Code, found in its grader: cells are compared as sets, so that a repeated one passes", () => {
    const metric = metrics["kendall-cell-order"];
    const truth = texts("a b c", "x y");
    // c stands before a, b and b: 3 swaps; 3 pairs and 1, counted twice.
    const repeated = texts("c a b b", "x y");
    expect(() => metric.score(truth, repeated)).toThrow(
      expect.objectContaining({ code: "unknown_label", column: "prediction", row: 0 }),
    );
    expect(metric.score(truth, repeated, dojo)).toBe(1 - (4 * 3) / 8);
    // Equal ones are in order: the repeated cell costs nothing.
    expect(metric.score(truth, texts("a b b c c", "x x x y"), dojo)).toBe(1);
    // Four items before a, two before each b: 8 swaps, where three cells have 3 pairs.
    expect(metric.score(texts("a b c"), texts("c c b b a"), dojo)).toBe(1 - (4 * 8) / 6);
    for (const cells of ["a b", "a b c d", ""]) {
      expect(() => metric.score(truth, texts(cells, "x y"), dojo), cells).toThrow(
        expect.objectContaining({ code: "unknown_label", column: "prediction", row: 0 }),
      );
    }
    // Nothing to put in order: 1 there, no score here.
    expect(metric.score(texts("a"), texts("a a"), dojo)).toBe(1);
    expect(() => metric.score(texts("a"), texts("a"))).toThrow(
      expect.objectContaining({ code: "undefined_score" }),
    );
    expect(metric.score(texts("a b a"), texts("b a"), dojo)).toBe(1);
  });

  test("nbme, found in its grader: what is no span is passed over, and nothing at all scores 1", () => {
    const [truth, odd] = [texts("0 4"), texts("0 4;7;9 8;x y")];
    expect(() => metrics["char-span-f1"].score(truth, odd)).toThrow(
      expect.objectContaining({ code: "type_mismatch" }),
    );
    expect(() => metrics["char-span-f1"].score(truth, texts("0 4;9 8"))).toThrow(
      expect.objectContaining({ code: "out_of_range" }),
    );
    expect(metrics["char-span-f1"].score(truth, odd, { variant: "mle-dojo" })).toBe(1);
    expect(metrics["char-span-f1"].score(texts(""), texts(""), { variant: "mle-dojo" })).toBe(1);
  });
});

describe("DSBench", () => {
  test("tweet-sentiment-extraction: a blank or NA text ends its grader, and so does a pair without a word", () => {
    const metric = metrics["word-jaccard"];
    const dsbench = { variant: "dsbench" } as const;
    const truth = texts("so happy", "sad");
    for (const cell of ["", "NA", "null"]) {
      expect(metric.score(truth, texts("happy", cell))).toBe(0.25);
      expect(() => metric.score(truth, texts("happy", cell), dsbench), cell).toThrow(
        expect.objectContaining({ code: "missing_value", column: "prediction", row: 1 }),
      );
    }
    expect(() => metric.score(texts("so happy", ""), truth, dsbench)).toThrow(
      expect.objectContaining({ code: "missing_value", column: "truth", row: 1 }),
    );
    expect(metric.score(texts("so happy", " "), texts("happy", " "))).toBe(0.75);
    expect(() => metric.score(texts("so happy", " "), texts("happy", " "), dsbench)).toThrow(
      expect.objectContaining({ code: "undefined_score", row: 1 }),
    );
    expect(metric.score(truth, texts("So", "sad  SAD"), dsbench)).toBe(0.75);
  });

  test("playground-series-s3e13: the hit rate at 3 where Kaggle takes MAP@3", () => {
    const truth = texts("Dengue", "Malaria");
    const prediction = texts("Zika Plague Dengue", "Malaria Zika Plague");
    expect(metrics["map-at-k"].score(truth, prediction, { k: 3 })).toBeCloseTo((1 / 3 + 1) / 2, 15);
    expect(metrics["map-at-k"].score(truth, prediction, { k: 3, variant: "dsbench" })).toBe(1);
    expect(metrics["hit-at-k"].score(truth, prediction, { k: 3 })).toBe(1);
  });
});
