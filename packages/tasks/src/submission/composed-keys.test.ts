import { fc, test } from "@fast-check/vitest";
import { describe, expect, it } from "vitest";

import { COMMA, SEMICOLON } from "../csv/bytes.ts";
import { createRowReader } from "../csv/row-reader.ts";
import { windowOf } from "../csv/text-window.ts";
import { csvText } from "../csv/write-csv.ts";
import { ComposedKeys } from "./composed-keys.ts";
import { keyCells, keysOfRows, keyText, shownKey } from "./row-key.ts";
import { onNotUtf8 } from "../csv/__fixtures__/on-not-utf8.ts";

/** What is composed of the columns of a file. */
function compose(text: string, width: number, columns: readonly number[], separator = COMMA): string[] {
  const keys = new ComposedKeys(columns, 100);
  const reader = createRowReader({
    text: windowOf(Buffer.from(text)),
    width,
    separator,
    onNotUtf8,
    onBadRow: () => undefined,
  });
  for (let chunk = reader.next(); chunk !== null; chunk = reader.next()) keys.add(chunk.bytes, chunk);
  return Array.from({ length: reader.rowCount() }, (_, row) => keys.table.text(row));
}

const cell = fc.oneof(
  fc.string({ unit: fc.constantFrom('"', ",", ";", "\n", "\r", "\0", "a", "é", " ") }),
  fc.string(),
  fc.constantFrom("007", "7", "NA", "", "a,b", 'say "x"'),
);

describe("the key of several columns", () => {
  test.prop([fc.array(fc.tuple(cell, cell, cell), { minLength: 1, maxLength: 30 })])(
    "is the CSV record of their cells, whatever they hold and however they were quoted",
    (rows) => {
      const columns = [0, 1, 2].map((at) => rows.map((cells) => cells[at] ?? ""));
      // A first column keeps a row of empty cells from being a blank line.
      const text = csvText(["x", "a", "b", "c"], [rows.map(() => "x"), ...columns]);
      expect(compose(text, 4, [1, 2, 3]).slice(1)).toEqual(keysOfRows(columns));
    },
  );

  test.prop([fc.array(cell, { minLength: 2, maxLength: 4 })])("can be taken apart again", (cells) => {
    expect(keyCells(keyText(cells))).toEqual(cells);
  });

  it("is never that of other cells", () => {
    const pairs = [
      ["a", "b,c"],
      ["a,b", "c"],
      ['a"', ",b"],
      ['a",', "b"],
      ["", "a"],
      ["a", ""],
      ["a\0", "b"],
      ["a", "\0b"],
    ];
    expect(new Set(pairs.map(keyText)).size).toBe(pairs.length);
  });

  it("does not depend on quotes, separators or the place of the columns", () => {
    expect(compose('"1","a ""b"""\n', 2, [0, 1])).toEqual(['1,"a ""b"""']);
    expect(compose('1,a "b"\n', 2, [0, 1])).toEqual(['1,"a ""b"""']);
    expect(compose("1;x;2,5\n", 3, [2, 0], SEMICOLON)).toEqual(['"2,5",1']);
    expect(compose('1,x,"2,5"\n', 3, [2, 0])).toEqual(['"2,5",1']);
  });

  it("is shown with a part of each cell when it is long", () => {
    expect(shownKey(["case1", "stomach"])).toBe("case1,stomach");
    const long = shownKey(["x".repeat(100), "stomach"]);
    expect(long).toMatch(/^x{10,}…,stomach$/);
    expect(long.length).toBeLessThanOrEqual(60);
  });
});
