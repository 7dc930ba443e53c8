import { fc, test } from "@fast-check/vitest";
import { parse } from "csv-parse/sync";
import { describe, expect } from "vitest";

import { cellText, COMMA, TAB } from "./bytes.ts";
import { parseDecimal } from "./decimal.ts";
import { createRowReader } from "./row-reader.ts";
import { windowOf } from "./text-window.ts";
import { onNotUtf8 } from "./__fixtures__/on-not-utf8.ts";

/** The cells as text, and the values of all that are numbers. */
interface Columns {
  readonly texts: readonly (readonly string[])[];
  readonly numbers: readonly (readonly number[])[];
}

function readOurs(text: string, width: number, separator: number): Columns {
  const reader = createRowReader({
    text: windowOf(Buffer.from(text)),
    width,
    separator,
    numeric: new Uint8Array(width).fill(1),
    onNotUtf8,
    onBadRow: ({ row }) => {
      throw new Error(`row ${row} is bad`);
    },
  });
  const texts: string[][] = Array.from({ length: width }, () => []);
  const numbers: number[][] = Array.from({ length: width }, () => []);
  for (let chunk = reader.next(); chunk !== null; chunk = reader.next()) {
    for (let cell = 0; cell < chunk.rows * width; cell += 1) {
      const [start, end] = [chunk.starts[cell]!, chunk.ends[cell]!];
      const value = chunk.values[cell]!;
      texts[cell % width]?.push(cellText(chunk.bytes, start, end, chunk.escaped[cell] === 1));
      numbers[cell % width]?.push(Number.isNaN(value) ? parseDecimal(chunk.bytes, start, end) : value);
    }
  }
  return { texts, numbers };
}

function readPeer(text: string, width: number, delimiter: string): Columns {
  const records: string[][] = parse(text, {
    delimiter,
    record_delimiter: ["\r\n", "\n", "\r"],
    skip_empty_lines: true,
  });
  const texts = Array.from({ length: width }, (_, at) => records.map((record) => record[at] ?? ""));
  return { texts, numbers: texts.map((column) => column.map(numberOf)) };
}

function numberOf(cell: string): number {
  return /^[ \t]*$/.test(cell) ? Number.NaN : Number(cell);
}

/** Cells that need no quotes with either separator: numbers of every length and form, and words. */
const digits = fc.stringMatching(/^[0-9]{1,24}$/);
const plainCell = fc.oneof(
  fc.nat().map(String),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map(String),
  digits,
  fc.tuple(digits, digits).map(([whole, fraction]) => `-${whole}.${fraction}`),
  digits.map((fraction) => `.${fraction}`),
  fc.tuple(digits, fc.integer({ min: -330, max: 330 })).map(([whole, exponent]) => `${whole}e${exponent}`),
  fc.constantFrom("", "-0", "007", "NA", "1.", "+1", " 2 ", "a b", "é", "-", "1-2", "x".repeat(40)),
);
const quotedCell = fc.oneof(
  plainCell,
  fc.constantFrom('"', '""', "a,b", "x\ny", "x\r\ny", "tab\there", "\r"),
);
const rowsOf = (cell: fc.Arbitrary<string>): fc.Arbitrary<string[][]> =>
  fc
    .integer({ min: 2, max: 5 })
    .chain((width) =>
      fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 40 }),
    );
const lineEnd = fc.constantFrom("\n", "\r\n", "\r");

describe("the reader of rows beside csv-parse", () => {
  test.prop([rowsOf(plainCell), lineEnd, fc.boolean()], { numRuns: 2_000 })(
    "reads the same columns of plain files, by the kernel (commas) and carefully (tabs)",
    (rows, end, last) => {
      const width = rows[0]?.length ?? 0;
      const write = (separator: string): string =>
        rows.map((row) => row.join(separator)).join(end) + (last ? end : "");
      const peer = readPeer(write(","), width, ",");
      expect(readOurs(write(","), width, COMMA)).toEqual(peer);
      expect(readOurs(write("\t"), width, TAB)).toEqual(peer);
    },
  );

  test.prop([rowsOf(quotedCell), lineEnd, fc.constantFrom(",", "\t", ";"), fc.boolean()], { numRuns: 1_000 })(
    "reads the same texts of files with quotes",
    (rows, end, separator, all) => {
      const width = rows[0]?.length ?? 0;
      const text = rows
        .map((row) =>
          row
            .map((cell) =>
              all || /["\r\n]/.test(cell) || cell.includes(separator)
                ? `"${cell.replaceAll('"', '""')}"`
                : cell,
            )
            .join(separator),
        )
        .join(end);
      const ours = readOurs(text, width, separator.charCodeAt(0));
      expect(ours.texts).toEqual(readPeer(text, width, separator).texts);
    },
  );
});
