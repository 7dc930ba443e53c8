import fc from "fast-check";
import { afterEach, describe, expect, test, vi } from "vitest";
import { toTextBytes } from "../columns/to-text-bytes.ts";
import { CarefulRows } from "./careful-rows.ts";
import { HitFinder, type HitRules } from "./find-hits.ts";
import type { ItemEnds } from "./item-text.ts";
import { MOST_BYTES, MOST_ROWS } from "./kernel/kernel.ts";
import { RankedRow } from "./ranked-row.ts";

/** What there is to find in a row. */
interface Found {
  readonly listed: number;
  readonly right: number;
  readonly places: readonly number[];
}

/** By strings: slow and plain. */
function byStrings(truth: string, prediction: string, { most, itemEnds, repeats }: HitRules): Found {
  const split = (text: string): string[] =>
    itemEnds === "each-space" ? text.split(" ") : text.split(/\s+/u).filter((item) => item !== "");
  const listed = split(truth);
  const right = new Set(listed);
  const items = split(prediction).slice(0, most);
  const places = items.flatMap((item, at) =>
    right.has(item) && (repeats || items.indexOf(item) === at) ? [at + 1] : [],
  );
  return { listed: listed.length, right: right.size, places };
}

function seen({ listed, right, hits, places }: RankedRow): Found {
  return { listed, right, places: [...places.subarray(0, hits)] };
}

/** By the kernel, where it can. */
function byKernel(truths: string[], predictions: string[], rules: HitRules): Found[] {
  const found: Found[] = [];
  const row = (read: RankedRow, at: number): void => {
    expect(at).toBe(found.length);
    found.push(seen(read));
  };
  new HitFinder(toTextBytes(truths, "truth"), rules).find(toTextBytes(predictions, "prediction"), null, row);
  return found;
}

/** All rows as those are read which the kernel cannot. */
function carefully(truths: string[], predictions: string[], rules: HitRules): Found[] {
  const careful = new CarefulRows(toTextBytes(truths, "truth"), rules);
  const prediction = toTextBytes(predictions, "prediction");
  const row = new RankedRow();
  return truths.map((_, at) => {
    careful.read(at, prediction, at, row);
    return seen(row);
  });
}

function expectAlike(truths: string[], predictions: string[], rules: HitRules): void {
  const expected = truths.map((truth, at) => byStrings(truth, predictions[at]!, rules));
  expect(byKernel(truths, predictions, rules)).toEqual(expected);
  expect(carefully(truths, predictions, rules)).toEqual(expected);
}

// Few letters, so that items repeat and end alike; every kind of white space; what UTF-8 writes in two, three and four bytes.
const letter = fc.constantFrom("a", "b", "0", "é", "ƀ", "‐", "、", "😀", "\u0085", "\u200b");
const space = fc.constantFrom(
  ...[
    0x09, 0x0a, 0x0b, 0x0c, 0x0d, 0x20, 0xa0, 0x1680, 0x2000, 0x200a, 0x2028, 0x2029, 0x202f, 0x205f, 0x3000,
    0xfeff,
  ].map((code) => String.fromCodePoint(code)),
);
const piece = fc.oneof(
  { weight: 3, arbitrary: fc.string({ unit: letter, maxLength: 7 }) },
  { weight: 3, arbitrary: fc.constant(" ") },
  { weight: 1, arbitrary: space },
);
const list = fc.array(piece, { maxLength: 60 }).map((pieces) => pieces.join(""));

const most = fc.constantFrom(1, 3, 20, Infinity);

describe.each<ItemEnds>(["white-space", "each-space"])("HitFinder (%s)", (itemEnds) => {
  test("reads bytes as strings are split", () => {
    const rows = fc.array(fc.tuple(list, list), { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(rows, most, fc.boolean(), (texts, count, repeats) => {
        const [truths, predictions] = [texts.map(([truth]) => truth), texts.map(([, items]) => items)];
        expectAlike(truths, predictions, { most: count, itemEnds, repeats });
      }),
      { numRuns: 500 },
    );
  });

  test("reads ASCII, what the kernel is for, at every length around its blocks", () => {
    const item = fc.string({ unit: fc.constantFrom("0", "1", "2", "a"), maxLength: 12 });
    const gap = fc.constantFrom(" ", " ", " ", "  ", "\t", "\n ", "\u001f");
    const items = fc
      .array(fc.tuple(item, gap), { maxLength: 30 })
      .map((pairs) => pairs.map((pair) => pair.join("")).join(""));
    // More rows than the kernel takes at once.
    const rows = fc.array(fc.tuple(items, items), { minLength: 1, maxLength: 2 * MOST_ROWS });
    fc.assert(
      fc.property(rows, most, fc.boolean(), (texts, count, repeats) => {
        const [truths, predictions] = [texts.map(([truth]) => truth), texts.map(([, list]) => list)];
        expectAlike(truths, predictions, { most: count, itemEnds, repeats });
      }),
      { numRuns: 100 },
    );
  });

  test("reads texts of any length, in each place among others", () => {
    const [word, long] = ["item", "ab cd item ".repeat(Math.ceil(MOST_BYTES / 11) + 1)];
    for (const length of [0, 1, 63, 64, 65, 127, 128, MOST_BYTES - 1, MOST_BYTES, MOST_BYTES + 1]) {
      const text = long.slice(0, length);
      expectAlike([word, text, word], [text, word, text], { most: Infinity, itemEnds, repeats: true });
    }
  });
});

test("many right items, of one mark or of many", () => {
  const rules: HitRules = { most: Infinity, itemEnds: "white-space", repeats: false };
  for (const count of [8, 16, 17, 31, 32, 33, 300]) {
    const many = Array.from({ length: count }, (_, at) => `${at}abcd ${at}`).join(" ");
    const reversed = many.split(" ").toReversed().join(" ");
    expectAlike([many, "1"], [reversed, "0 1"], rules);
  }
});

test("very many right items that end alike, as names of files do, in time", () => {
  const names = Array.from({ length: 100_000 }, (_, at) => `${at}.jpg`);
  const rules: HitRules = { most: Infinity, itemEnds: "white-space", repeats: false };
  const started = performance.now();
  const [found] = carefully([names.join(" ")], [`x.jpg ${names.toReversed().join(" ")}`], rules);
  expect(found).toMatchObject({ listed: names.length, right: names.length });
  expect(found?.places).toEqual(names.map((_, at) => at + 2));
  // Comparing each with each takes half a minute.
  expect(performance.now() - started).toBeLessThan(10_000);
});

describe("texts in an order of their own", () => {
  const rules: HitRules = { most: Infinity, itemEnds: "white-space", repeats: false };
  const texts = Array.from({ length: 3 * MOST_ROWS }, (_, at) => "x ".repeat(at % 7) + at);
  const expected = texts.toReversed().map((text) => byStrings(text, text, rules));

  test("of the predictions", () => {
    const prediction = toTextBytes(texts, "prediction");
    const reversed = {
      ...prediction,
      starts: prediction.starts.toReversed(),
      ends: prediction.ends.toReversed(),
    };
    const found: Found[] = [];
    const finder = new HitFinder(toTextBytes(texts.toReversed(), "truth"), rules);
    finder.find(reversed, null, (row) => found.push(seen(row)));
    expect(found).toEqual(expected);
  });

  test("of the truth", () => {
    const rows = Int32Array.from(texts, (_, at) => texts.length - 1 - at);
    const found: Found[] = [];
    const finder = new HitFinder(toTextBytes(texts, "truth"), rules);
    finder.find(toTextBytes(texts.toReversed(), "prediction"), rows, (row) => found.push(seen(row)));
    expect(found).toEqual(expected);
  });

  test("with a text much longer than what fits between two others", () => {
    const [long, words] = ["z ".repeat(MOST_BYTES), ["a b", "b", "c a"]];
    const all = toTextBytes(
      words.flatMap((word) => [word, long]),
      "prediction",
    );
    const [starts, ends] = [all.starts, all.ends].map((offsets) => offsets.filter((_, at) => at % 2 === 0));
    const apart = { ...all, rows: words.length, starts: starts!, ends: ends! };
    const found: Found[] = [];
    new HitFinder(toTextBytes(words, "truth"), rules).find(apart, null, (row) => found.push(seen(row)));
    expect(found).toEqual(words.map((word) => byStrings(word, word, rules)));
  });
});

function forbidden(): never {
  throw new Error("refused to compile");
}

describe("where there is no WebAssembly", () => {
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.resetModules();
  });

  test.each([
    ["no platform has it", undefined],
    ["a page's policy forbids it", { Memory: forbidden, Module: forbidden, Instance: forbidden }],
  ])("%s", async (_, absent) => {
    vi.stubGlobal("WebAssembly", absent);
    vi.resetModules();
    const { HitKernel } = await import("./kernel/kernel.ts");
    expect(HitKernel.create()).toBeNull();
    const { hitAtK } = await import("../metrics/hit-at-k/hit-at-k.ts");
    expect(hitAtK(["a", "b", "c"], ["a", "c", "d c"], { k: 1 })).toBe(1 / 3);
  });
});
