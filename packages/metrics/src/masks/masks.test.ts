import { test as propertyTest } from "@fast-check/vitest";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readCanvas } from "./canvas.ts";
import type { MaskColumn } from "./masks.ts";
import { readMasks, type MaskReading } from "./read-masks.ts";
import { maskIou, sharedPixels } from "./shared-pixels.ts";

const size = 40;
const pixels = fc.uniqueArray(fc.integer({ min: 1, max: size }), { maxLength: size });

/** Runs of the pixels, neighbours joined. */
function encode(mask: readonly number[]): string {
  const runs: [number, number][] = [];
  for (const pixel of mask.toSorted((a, b) => a - b)) {
    const last = runs.at(-1);
    if (last !== undefined && last[0] + last[1] === pixel) last[1]++;
    else runs.push([pixel, 1]);
  }
  return runs.flat().join(" ");
}

const runsOf = ({ masks }: MaskColumn): readonly (readonly number[])[] =>
  Array.from({ length: masks.firstRun[masks.count]! }, (_, run) => [masks.starts[run]!, masks.ends[run]!]);

const codeOf = (cell: string, reading?: MaskReading) => {
  try {
    readMasks(["1 1", cell], "prediction", reading);
  } catch (error) {
    return error;
  }
  return "read";
};

describe("readMasks", () => {
  test("reads pairs of start and length, counted from 1", () => {
    const column = readMasks(["1 3 10 5", " \t4  2\r\n", "", "  ", "-", "007 01"], "truth");
    expect(runsOf(column)).toEqual([[0, 3], [9, 14], [3, 5], [6, 7]]); // prettier-ignore
    expect([...column.masks.areas]).toEqual([8, 2, 0, 0, 0, 1]);
    expect([...column.firstMask]).toEqual([0, 1, 2, 3, 4, 5, 6]);
  });

  test("lets runs touch, but not overlap", () => {
    expect([...readMasks(["1 3 4 2"], "truth").masks.areas]).toEqual([5]);
    expect(codeOf("1 3 3 2")).toMatchObject({ code: "out_of_range", row: 1, column: "prediction" });
  });

  test.each([
    ["1", "type_mismatch"],
    ["1 2 3", "type_mismatch"],
    ["1 2.0", "type_mismatch"],
    ["1 -2", "type_mismatch"],
    ["+1 2", "type_mismatch"],
    ["1e2 2", "type_mismatch"],
    ["1,2", "type_mismatch"],
    ["- 1 2", "type_mismatch"],
    ["--", "type_mismatch"],
    ["1 2 -", "type_mismatch"],
    ["１ 2", "type_mismatch"],
    ["1 2; 5 1", "type_mismatch"],
    ["0 2", "out_of_range"],
    ["1 0", "out_of_range"],
    ["5 1 1 1", "out_of_range"],
    ["5 1 5 1", "out_of_range"],
    ["2147483647 2", "out_of_range"],
    ["99999999999999999999 1", "out_of_range"],
  ])("refuses %j as %s, with its row", (cell, code) => {
    expect(codeOf(cell)).toMatchObject({ code, row: 1, column: "prediction" });
  });

  test("holds masks against the canvas, or cuts them", () => {
    const canvas = readCanvas({ height: 4, width: 5 });
    expect(codeOf("20 1", { canvas })).toBe("read");
    expect(codeOf("20 2", { canvas })).toMatchObject({ code: "out_of_range", row: 1 });
    const cut = readMasks(["19 5", "21 1", "1 2 19 1 25 3"], "truth", { canvas, outside: "cut" });
    expect([...cut.masks.areas]).toEqual([2, 0, 3]);
  });

  test("takes the size of each row's image from columns", () => {
    const canvas = readCanvas({ height: [2, 3], width: [2, 3] });
    expect(() => readMasks(["4 1", "9 1"], "truth", { canvas })).not.toThrow();
    expect(() => readMasks(["5 1", "9 1"], "truth", { canvas })).toThrow(expect.objectContaining({ row: 0 }));
  });

  test("joins what overlaps or does not ascend, if asked", () => {
    const joined = readMasks(["5 3 1 2 6 5 2 1"], "truth", { overlap: "join" });
    expect(runsOf(joined)).toEqual([[0, 2], [4, 10]]); // prettier-ignore
  });

  test("keeps several masks of a cell apart, and drops empty ones", () => {
    const column = readMasks(["1 2; 5 1", "", ";; 3 1;", "7 2"], "truth", { several: true });
    expect([...column.firstMask]).toEqual([0, 2, 2, 3, 4]);
    expect([...column.masks.areas]).toEqual([2, 1, 1, 2]);
  });

  propertyTest.prop([pixels])("reads what is drawn", (mask) => {
    const { masks } = readMasks([encode(mask)], "truth");
    const drawn: number[] = [];
    for (let run = 0; run < masks.firstRun[1]!; run++) {
      for (let pixel = masks.starts[run]!; pixel < masks.ends[run]!; pixel++) drawn.push(pixel + 1);
    }
    expect(drawn).toEqual(mask.toSorted((a, b) => a - b));
    expect(masks.areas[0]).toBe(mask.length);
  });
});

describe("sharedPixels", () => {
  propertyTest.prop([pixels, pixels])("counts what both sets have", (one, other) => {
    const { masks } = readMasks([encode(one), encode(other)], "truth");
    const shared = one.filter((pixel) => other.includes(pixel)).length;
    expect(sharedPixels(masks, 0, masks, 1)).toBe(shared);
    expect(sharedPixels(masks, 1, masks, 0)).toBe(shared);
    const covered = one.length + other.length - shared;
    expect(maskIou(masks, 0, masks, 1)).toBe(covered === 0 ? 0 : shared / covered);
  });
});

describe("readCanvas", () => {
  test.each([[{ height: 3 }], [{ width: 3 }], [{ height: 0, width: 3 }], [{ height: 1.5, width: 3 }]])(
    "refuses %j",
    (sizes) => {
      expect(() => readCanvas(sizes)).toThrow(expect.objectContaining({ code: "bad_option" }));
    },
  );

  test("refuses a size of a row that is none", () => {
    expect(() => readCanvas({ height: [3, 0], width: 3 })).toThrow(
      expect.objectContaining({ code: "out_of_range", column: "height", row: 1 }),
    );
  });
});
