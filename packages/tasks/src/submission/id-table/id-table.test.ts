import { fc, test } from "@fast-check/vitest";
import { describe, expect, it } from "vitest";

import { IdTable, type IdColumn } from "./id-table.ts";

function columnOf(ids: readonly string[]): IdColumn {
  const parts = ids.map((id) => Buffer.from(id));
  const ends = new Int32Array(ids.length);
  let at = 0;
  for (const [row, part] of parts.entries()) {
    at += part.length;
    ends[row] = at;
  }
  const starts = ends.map((end, row) => end - parts[row]!.length);
  return { bytes: Buffer.concat(parts), starts, ends, width: 1, column: 0 };
}

function tableOf(ids: readonly string[]): { readonly table: IdTable; readonly duplicate: number } {
  const { bytes, ends } = columnOf(ids);
  const table = new IdTable(ids.length);
  table.addAll(bytes, ends, ids.length);
  const rows = { slotOf: Int32Array.from(ids.keys()), publicRows: ids.length };
  return { table, duplicate: table.index(rows) };
}

function find(table: IdTable, ids: readonly string[]): number[] {
  const numbers = new Int32Array(ids.length);
  table.find(columnOf(ids), ids.length, numbers);
  return [...numbers];
}

// Of all lengths around the eight bytes that are compared at once, and alike at either end.
const id = fc
  .tuple(
    fc.constantFrom("", "a", "aaaaaaa", "aaaaaaaa", "aaaaaaaaaaaaaaaaaaaaaaa"),
    fc.string({ maxLength: 10 }),
  )
  .chain(([same, other]) => fc.constantFrom(same + other, other + same));

function isPublic(row: number): boolean {
  return row % 3 === 0 || row > 90;
}

describe("the table of ids", () => {
  test.prop([fc.uniqueArray(id, { maxLength: 100 }), fc.array(id, { maxLength: 100 })], { numRuns: 2_000 })(
    "numbers ids and finds them again, in order and out of it, and no others",
    (ids, others) => {
      const { table, duplicate } = tableOf(ids);
      expect(duplicate).toBe(-1);
      const asked = [...ids, ...others, ...ids.toReversed(), ...ids];
      expect(find(table, asked)).toEqual(asked.map((one) => ids.indexOf(one)));
      expect(ids.map((_, number) => table.text(number))).toEqual(ids);
    },
  );

  test.prop([fc.uniqueArray(id, { minLength: 1, maxLength: 50 }), fc.nat()], { numRuns: 500 })(
    "tells the first id that is there already",
    (ids, pick) => {
      const again = ids[pick % ids.length] ?? "";
      expect(tableOf([...ids, again, ...ids]).duplicate).toBe(ids.length);
    },
  );

  it("takes more ids than one batch, and ids longer than a window", () => {
    const ids = Array.from({ length: 10_000 }, (_, row) =>
      row % 4_001 === 4_000 ? `${row}${"x".repeat(200_000)}` : `id-${row}`,
    );
    const { table } = tableOf(ids);
    const asked = [...ids.toReversed(), "y".repeat(500_000), "id-77", `4000${"x".repeat(199_999)}y`];
    expect(find(table, asked)).toEqual([...ids.keys()].toReversed().concat(-1, 77, -1));
  });

  it("finds nothing in an empty table, and the empty id only where it is", () => {
    expect(find(tableOf([]).table, ["", "a"])).toEqual([-1, -1]);
    expect(find(tableOf(["a", ""]).table, ["", "a", "b"])).toEqual([1, 0, -1]);
  });

  it("answers public ids first, then private ones, each in their order", () => {
    const ids = Array.from({ length: 100 }, (_, row) => `id ${row}`);
    const publicRows = ids.filter((_, row) => isPublic(row)).length;
    let [next, nextPrivate] = [0, publicRows];
    const slotOf = Int32Array.from(ids.keys(), (row) => (isPublic(row) ? next++ : nextPrivate++));
    const { bytes, ends } = columnOf(ids);
    const table = new IdTable(ids.length);
    for (const [row, end] of ends.entries()) table.add(bytes, row === 0 ? 0 : ends[row - 1]!, end);
    expect(table.index({ slotOf, publicRows })).toBe(-1);
    expect(find(table, [...ids.toReversed(), "id"])).toEqual([...slotOf.toReversed(), -1]);
  });
});
