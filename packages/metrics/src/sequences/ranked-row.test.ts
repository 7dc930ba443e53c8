import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { toTextBytes } from "../columns/to-text-bytes.ts";
import { ItemText, type ItemEnds } from "./item-text.ts";
import { RankedRow } from "./ranked-row.ts";

/** What a row reads, by strings: slow and plain. */
function byStrings(truth: string, prediction: string, most: number, itemEnds: ItemEnds) {
  const split = (text: string): string[] =>
    itemEnds === "each-space" ? text.split(" ") : text.split(/\s+/u).filter((item) => item !== "");
  const listed = split(truth);
  const right = [...new Set(listed)];
  const items = split(prediction).slice(0, most);
  const seen = new Set<string>();
  const places = items.flatMap((item, at) => {
    const isFirst = right.includes(item) && !seen.has(item);
    seen.add(item);
    return isFirst ? [at + 1] : [];
  });
  return {
    listed: listed.length,
    right: right.length,
    items: items.map((item) => right.indexOf(item)),
    places,
  };
}

function byBytes(truths: string[], predictions: string[], most: number, itemEnds: ItemEnds) {
  const scanner = (texts: string[]) => new ItemText(toTextBytes(texts, "items"), itemEnds);
  const row = new RankedRow(scanner(truths), scanner(predictions));
  return truths.map((_, at) => {
    row.read(at, most);
    const hits = row.markHits(most);
    const { listed, right, predicted } = row;
    return {
      listed,
      right,
      items: [...row.items.subarray(0, predicted)],
      places: [...row.places.subarray(0, hits)],
    };
  });
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

describe("RankedRow", () => {
  test.each<ItemEnds>(["white-space", "each-space"])("reads bytes as strings are split (%s)", (itemEnds) => {
    const rows = fc.array(fc.tuple(list, list), { minLength: 1, maxLength: 5 });
    const most = fc.constantFrom(1, 3, 20, Infinity);
    fc.assert(
      fc.property(rows, most, (texts, count) => {
        const [truths, predictions] = [texts.map(([truth]) => truth), texts.map(([, items]) => items)];
        expect(byBytes(truths, predictions, count, itemEnds)).toEqual(
          texts.map(([truth, items]) => byStrings(truth, items, count, itemEnds)),
        );
      }),
      { numRuns: 500 },
    );
  });

  test("takes many right items, of one mark or of many", () => {
    const many = Array.from({ length: 300 }, (_, at) => `${at}abcd ${at}`).join(" ");
    const reversed = many.split(" ").toReversed().join(" ");
    expect(byBytes([many], [reversed], Infinity, "white-space")).toEqual([
      byStrings(many, reversed, Infinity, "white-space"),
    ]);
  });
});
