import { Dictionary, Int32, makeData, Utf8, Vector, vectorFromArray } from "apache-arrow";
import { describe, expect, test } from "vitest";
import type { TextBytes } from "../contract.ts";
import { toTextBytes } from "./to-text-bytes.ts";

const textsOf = ({ rows, bytes, starts, ends }: TextBytes): readonly string[] =>
  Array.from({ length: rows }, (_, row) => new TextDecoder().decode(bytes.subarray(starts[row], ends[row])));

const utf8 = (cells: readonly (string | null)[]) => vectorFromArray(cells, new Utf8());

describe("toTextBytes", () => {
  const texts = ["1 2", "", "é😀", "x".repeat(50), "ü".repeat(50)];

  test("reads arrays, vectors, slices, several chunks and dictionaries alike", () => {
    expect(textsOf(toTextBytes(texts, "truth"))).toEqual(texts);
    expect(textsOf(toTextBytes(utf8(texts), "truth"))).toEqual(texts);
    expect(textsOf(toTextBytes(utf8(["a", ...texts]).slice(1), "truth"))).toEqual(texts);
    expect(textsOf(toTextBytes(utf8(texts.slice(0, 2)).concat(utf8(texts.slice(2))), "truth"))).toEqual(
      texts,
    );
    const coded = vectorFromArray(texts, new Dictionary(new Utf8(), new Int32()));
    expect(textsOf(toTextBytes(coded, "truth"))).toEqual(texts);
    expect(textsOf(toTextBytes(coded.slice(1, 4), "truth"))).toEqual(texts.slice(1, 4));
    const twice = vectorFromArray([...texts, ...texts], new Dictionary(new Utf8(), new Int32()));
    expect(textsOf(toTextBytes(twice, "truth"))).toEqual([...texts, ...texts]);
    expect(toTextBytes([], "truth").rows).toBe(0);
  });

  test("refuses missing cells and numbers", () => {
    expect(() => toTextBytes(utf8(["a", null]), "truth")).toThrow(
      expect.objectContaining({ code: "missing_value", row: 1 }),
    );
    const type = new Dictionary(new Utf8(), new Int32());
    expect(() => toTextBytes(vectorFromArray(["a", null], type), "truth")).toThrow(
      expect.objectContaining({ code: "missing_value", row: 1 }),
    );
    const holed = new Vector([makeData({ type, data: Int32Array.of(0, 1), dictionary: utf8(["a", null]) })]);
    expect(() => toTextBytes(holed, "truth")).toThrow(
      expect.objectContaining({ code: "missing_value", row: 1 }),
    );
    expect(() => toTextBytes(vectorFromArray([1, 2], new Int32()), "truth")).toThrow(
      expect.objectContaining({ code: "type_mismatch", row: 0 }),
    );
  });
});
