import {
  Bool,
  Dictionary,
  Float16,
  Float32,
  Float64,
  Int32,
  Int64,
  makeData,
  makeVector,
  Utf8,
  Vector,
  vectorFromArray,
} from "apache-arrow";
import { describe, expect, test } from "vitest";
import type { MetricErrorCode } from "../errors/metric-error.ts";
import { checkRows } from "./check-rows.ts";
import { encodeLabels, LabelTable } from "./encode-labels.ts";
import { toBinary } from "./to-binary.ts";
import { toFlags } from "./to-flags.ts";
import { toNumbers } from "./to-numbers.ts";
import { splitTokens, toTexts } from "./to-texts.ts";
import { toWeights } from "./to-weights.ts";

function expectCode(run: () => unknown, code: MetricErrorCode, more: object = {}): void {
  expect(run).toThrow(expect.objectContaining({ name: "MetricError", code, ...more }));
}

describe("toNumbers", () => {
  test("hands a Float64Array and a null-free vector through without a copy", () => {
    const array = Float64Array.of(1, 2, 3);
    expect(toNumbers(array, "x")).toBe(array);
    const vector = makeVector(array);
    expect(toNumbers(vector, "x").buffer).toBe(array.buffer);
  });

  test.each([
    ["array", [1, -0, 2.5]],
    ["Float32 vector", vectorFromArray([1, -0, 2.5], new Float32())],
    ["Float16 vector", vectorFromArray([1, -0, 2.5], new Float16())],
    ["Float32Array", Float32Array.of(1, -0, 2.5)],
    ["slice", vectorFromArray([9, 1, -0, 2.5, 9], new Float64()).slice(1, 4)],
    ["two chunks", vectorFromArray([1], new Float64()).concat(vectorFromArray([-0, 2.5], new Float64()))],
  ])("reads a %s", (_, column) => {
    expect([...toNumbers(column, "x")]).toEqual([1, -0, 2.5]);
  });

  test.each([
    ["Int32 vector", vectorFromArray([0, 1, 1], new Int32())],
    ["Int64 vector", vectorFromArray([0n, 1n, 1n], new Int64())],
    ["BigInt64Array", BigInt64Array.of(0n, 1n, 1n)],
    ["Bool vector", vectorFromArray([false, true, true], new Bool())],
    ["Uint8Array", Uint8Array.of(0, 1, 1)],
  ])("reads an %s", (_, column) => {
    expect([...toNumbers(column, "x")]).toEqual([0, 1, 1]);
  });

  test("names the first row that is missing, not finite or no number", () => {
    expectCode(() => toNumbers(vectorFromArray([1, null, null], new Float64()), "x"), "missing_value", {
      row: 1,
    });
    expectCode(() => toNumbers([1, 2, NaN], "x"), "not_finite", { row: 2, column: "x" });
    expectCode(() => toNumbers(Float64Array.of(-Infinity), "x"), "not_finite", { row: 0 });
    expectCode(() => toNumbers(vectorFromArray(["1", "2"], new Utf8()), "x"), "type_mismatch", { row: 0 });
    // @ts-expect-error a text among numbers
    expectCode(() => toNumbers([1, "2"], "x"), "type_mismatch", { row: 1 });
  });
});

const codes = (...columns: readonly Parameters<typeof encodeLabels>[0][]) => {
  const table = new LabelTable();
  return columns.map((column) => [...encodeLabels(column, "x", table)]);
};

describe("encodeLabels", () => {
  test("gives equal labels equal codes, over columns and number types", () => {
    const ints = vectorFromArray([3, 1, 3], new Int32());
    const bigs = vectorFromArray([3n, 1n, 3n], new Int64());
    const [a, ...others] = codes(ints, bigs, [3, 1, 3], Float64Array.of(3, 1, 3), Uint8Array.of(3, 1, 3));
    expect(a).toEqual([0, 1, 0]);
    for (const other of others) expect(other).toEqual(a);
    expect(codes([true, false], [1, -0], [1n, 0n])).toEqual([
      [0, 1],
      [0, 1],
      [0, 1],
    ]);
  });

  test("reads texts, dictionary-coded or not, and never equates a text with a number", () => {
    const texts = vectorFromArray(["b", "a", "b"], new Utf8());
    const coded = vectorFromArray(["b", "a", "b"], new Dictionary(new Utf8(), new Int32()));
    expect(codes(texts, coded)).toEqual([
      [0, 1, 0],
      [0, 1, 0],
    ]);
    expect(codes(["1", "01"], [1, 1])).toEqual([
      [0, 1],
      [2, 2],
    ]);
  });

  test("takes of a dictionary what its rows name, in the order in which they do", () => {
    const type = new Dictionary(new Utf8(), new Int32());
    const dictionary = vectorFromArray(["unused", "a", "b", null], new Utf8());
    const vector = (...data: number[]) =>
      new Vector([makeData({ type, data: Int32Array.from(data), dictionary })]);
    const table = new LabelTable();
    expect([...encodeLabels(vector(2, 1, 2, 1).slice(1), "x", table)]).toEqual([0, 1, 0]);
    expect(table.classes).toEqual(["a", "b"]);
    expectCode(() => encodeLabels(vector(1, 3), "x", new LabelTable()), "missing_value", { row: 1 });
    const halves = vector(1, 2).concat(vector(2, 0));
    expect([...encodeLabels(halves, "x", table)]).toEqual([0, 1, 1, 2]);
    const missing = vectorFromArray(["a", null], type);
    expectCode(() => encodeLabels(missing, "x", table), "missing_value", { row: 1 });
  });

  test("tells integers beyond 2^53 apart", () => {
    expect(codes([2n ** 53n, 2n ** 53n + 1n])).toEqual([[0, 1]]);
  });

  test("refuses what is no label", () => {
    expectCode(() => codes(vectorFromArray(["a", null], new Utf8())), "missing_value", { row: 1 });
    expectCode(() => codes([0, NaN]), "not_finite", { row: 1 });
    // @ts-expect-error an object among labels
    expectCode(() => codes(["a", {}]), "type_mismatch", { row: 1 });
    // @ts-expect-error a gap
    expectCode(() => codes([undefined]), "missing_value", { row: 0 });
  });
});

describe("toBinary and toFlags", () => {
  test("reads 0 and 1 in every form", () => {
    for (const column of [
      [0, 1],
      [false, true],
      ["0", "1"],
      [0n, 1n],
      Float64Array.of(-0, 1),
      Uint8Array.of(0, 1),
    ]) {
      expect([...toBinary(column, "x", undefined)]).toEqual([0, 1]);
      expect([...toFlags(column, "x")]).toEqual([0, 1]);
    }
  });

  test("takes the positive label, and any one other", () => {
    expect([...toBinary(["no", "yes", "no"], "x", "yes")]).toEqual([0, 1, 0]);
    expect([...toBinary([2, 1], "x", 2)]).toEqual([1, 0]);
    expect([...toBinary(Uint8Array.of(0, 1), "x", 0)]).toEqual([1, 0]);
  });

  test("never guesses, and refuses a third class", () => {
    expectCode(() => toBinary(["no", "yes"], "x", undefined), "unknown_label");
    expectCode(() => toFlags(["no", "yes"], "x"), "unknown_label");
    expectCode(() => toBinary([0, 1, 2], "x", undefined), "unknown_label");
    expectCode(() => toFlags([0, 1, 2], "x"), "unknown_label");
    expectCode(() => toBinary(Uint8Array.of(0, 2), "x", undefined), "unknown_label");
    expectCode(() => toFlags(Uint8Array.of(0, 2), "x"), "unknown_label");
    expectCode(() => toBinary(["a", "b", "c", "d", "e", "f", "g"], "x", "a"), "unknown_label");
  });
});

describe("toTexts and splitTokens", () => {
  test("reads texts, empty ones too", () => {
    expect(toTexts(vectorFromArray(["a", ""], new Utf8()), "x")).toEqual(["a", ""]);
    expect(splitTokens("  a \t b\n")).toEqual(["a", "b"]);
    expect(splitTokens("   ")).toEqual([]);
  });

  test("refuses missing cells and numbers", () => {
    expectCode(() => toTexts(vectorFromArray(["a", null], new Utf8()), "x"), "missing_value", { row: 1 });
    expectCode(() => toTexts(vectorFromArray([1], new Int32()), "x"), "type_mismatch", { row: 0 });
  });
});

describe("toWeights and checkRows", () => {
  test("refuses weights that are negative, all zero or no numbers", () => {
    expect(toWeights(undefined)).toBeUndefined();
    expectCode(() => toWeights([1, -1]), "bad_weights", { row: 1 });
    expectCode(() => toWeights([0, 0]), "bad_weights");
    expectCode(() => toWeights([NaN]), "bad_weights");
  });

  test("refuses unequal lengths and no rows", () => {
    expect(checkRows({ truth: [1], prediction: [2], weights: undefined })).toBe(1);
    expectCode(() => checkRows({ truth: [1], prediction: [2, 3] }), "length_mismatch", {
      column: "prediction",
    });
    expectCode(() => checkRows({ truth: [], prediction: [] }), "empty");
  });
});
