import { fc, test } from "@fast-check/vitest";
import { describe, expect, it } from "vitest";

import { cellText, textStart } from "./bytes.ts";
import { parseDecimal } from "./decimal.ts";
import { readRecord } from "./read-record.ts";
import { readTable } from "./read-table.ts";
import { createRowReader, type BadRow } from "./row-reader.ts";
import { windowOf } from "./text-window.ts";
import { csvText } from "./write-csv.ts";
import { onNotUtf8 } from "./__fixtures__/on-not-utf8.ts";

interface Read {
  readonly rows: readonly (readonly string[])[];
  readonly bad: readonly BadRow[];
}

function read(bytes: Buffer): Read | null {
  const header = readRecord(bytes, textStart(bytes));
  if (header === null) return null;
  const bad: BadRow[] = [];
  const width = header.cells.length;
  const numeric = new Uint8Array(width).fill(1);
  const reader = createRowReader({
    text: windowOf(bytes, header.next),
    width,
    numeric,
    onNotUtf8,
    onBadRow: (row) => bad.push(row),
  });
  const rows: string[][] = [];
  for (let chunk = reader.next(); chunk !== null; chunk = reader.next()) {
    for (let row = 0; row < chunk.rows; row += 1) {
      const cells: string[] = [];
      for (let cell = row * width; cell < (row + 1) * width; cell += 1) {
        const [start, end] = [chunk.starts[cell]!, chunk.ends[cell]!];
        cells.push(cellText(chunk.bytes, start, end, chunk.escaped[cell] === 1));
        const value = chunk.values[cell]!;
        // What the reader takes for a number is the number; what it does not, it leaves open.
        if (!Number.isNaN(value)) expect(Object.is(value, parseDecimal(chunk.bytes, start, end))).toBe(true);
      }
      rows.push(cells);
    }
  }
  return { rows, bad };
}

/** RFC 4180 a character at a time, with blank lines skipped and bare CR as a line end: slow and plain. */
function reference(text: string): string[][] {
  const records: string[][] = [];
  let at = text.startsWith("\ufeff") ? 1 : 0;
  while (at < text.length) {
    if (text[at] === "\n" || text[at] === "\r") {
      at += 1;
      continue;
    }
    const cells: string[] = [];
    for (;;) {
      let cell = "";
      if (text[at] === '"') {
        at += 1;
        while (text[at] !== '"' || text[at + 1] === '"') {
          cell += text[at];
          at += text[at] === '"' ? 2 : 1;
        }
        at += 1;
      } else {
        while (at < text.length && !",\r\n".includes(text[at] ?? "")) {
          cell += text[at];
          at += 1;
        }
      }
      cells.push(cell);
      if (text[at] !== ",") break;
      at += 1;
    }
    records.push(cells);
  }
  return records;
}

const cell = fc.oneof(
  fc.double({ noNaN: true }).map(String),
  fc.nat().map(String),
  fc.stringMatching(/^[-+0-9.eE]{0,22}$/),
  fc.string({ unit: "binary", maxLength: 12 }),
  fc.constantFrom("", "NA", "007", '"', '""', ",", "a,b", "x\ny", "x\r\ny", " ", "-0", "é", "1e5"),
);
const table = fc
  .integer({ min: 1, max: 4 })
  .chain((width) =>
    fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 30 }),
  );
const lineEnd = fc.constantFrom("\n", "\r\n", "\r");

function write(rows: readonly (readonly string[])[], quoteAll: boolean, end: string, last: boolean): string {
  const text = rows.map((row) =>
    // An unquoted empty cell alone on its line would be a blank line.
    row
      .map((value) =>
        quoteAll || /[",\r\n]/.test(value) || row.join("") === ""
          ? `"${value.replaceAll('"', '""')}"`
          : value,
      )
      .join(","),
  );
  return text.join(end) + (last ? end : "");
}

describe("the row reader", () => {
  test.prop([table, fc.boolean(), lineEnd, fc.boolean(), fc.boolean()], { numRuns: 2_000 })(
    "reads what a plain reader reads",
    (rows, quoteAll, end, last, mark) => {
      const text = (mark ? "\ufeff" : "") + write(rows, quoteAll, end, last);
      const bytes = Buffer.from(text);
      const wellFormed = bytes.toString();
      const result = read(bytes);
      const expected = reference(wellFormed);
      expect(result?.bad).toEqual([]);
      expect(result?.rows).toEqual(expected.slice(1));
    },
  );

  test.prop([fc.string({ unit: fc.constantFrom("a", "1", ",", '"', "\n", "\r", ".", "-"), maxLength: 60 })], {
    numRuns: 5_000,
  })("accounts for every row of any bytes, and ends", (text) => {
    const result = read(Buffer.from(text));
    for (const row of result?.bad ?? []) expect(row.row).toBeGreaterThan(0);
  });

  it("reads chunk after chunk, numbering rows as they stand", () => {
    const rows = 40_000;
    const numbers = Array.from({ length: rows }, (_, row) => String(row));
    const bytes = Buffer.from(csvText(["a", "b"], [numbers, numbers.toReversed()]));
    const result = read(bytes);
    expect(result?.rows).toHaveLength(rows);
    expect(result?.rows.at(-1)).toEqual([String(rows - 1), "0"]);
  });

  it("tells a table that is not UTF-8 from one that ends", () => {
    const rows = "a,b\n".repeat(100_000);
    for (const text of ["é,x\n", `${rows}é,x\n${rows}`]) {
      const latin = Buffer.from(`h,k\n${text}`, "latin1");
      expect(() => readTable(latin, "table")).toThrow(/table: it is not UTF-8 text after row \d+/);
      expect(readTable(Buffer.from(`h,k\n${text}`), "table").column("h")).toContain("é");
    }
  });
});
