import { describe, expect, it } from "vitest";

import { createRng } from "../../random/rng.ts";
import { createRowReader } from "../row-reader.ts";
import { windowOf } from "../text-window.ts";
import { onNotUtf8 } from "../__fixtures__/on-not-utf8.ts";

/** The values of whole lines, each one cell; NaN where the reader leaves one open. */
function readAll(texts: readonly string[]): number[] {
  const reader = createRowReader({
    text: windowOf(Buffer.from(`${texts.join("\n")}\n`)),
    width: 1,
    numeric: Uint8Array.of(1),
    onNotUtf8,
    onBadRow: ({ row }) => {
      throw new Error(`row ${row} is bad`);
    },
  });
  const values: number[] = [];
  for (let chunk = reader.next(); chunk !== null; chunk = reader.next()) {
    values.push(...chunk.values.subarray(0, chunk.rows));
  }
  expect(values).toHaveLength(texts.length);
  return values;
}

function firstWrong(texts: readonly string[], values: readonly number[]): string | undefined {
  return texts.find((text, at) => !Number.isNaN(values[at]) && !Object.is(values[at], Number(text)));
}

/** The whole numbers that a reader makes of ids. */
function idsOf(texts: readonly string[]): number[] {
  const bytes = Buffer.from(texts.map((text) => `${text},x\n`).join(""));
  const reader = createRowReader({
    text: windowOf(bytes),
    width: 2,
    idAt: 0,
    onBadRow: () => undefined,
    onNotUtf8,
  });
  return [...(reader.next()?.wholeIds.subarray(0, texts.length) ?? [])];
}

/** The rows of a table of two columns with their numbers, and the numbers of bad ones. */
function readRows(bytes: Buffer): { rows: string[]; bad: number[] } {
  const bad: number[] = [];
  const reader = createRowReader({
    text: windowOf(bytes),
    width: 2,
    idAt: 0,
    onNotUtf8,
    onBadRow: ({ row }) => bad.push(row),
  });
  const rows: string[] = [];
  for (let chunk = reader.next(); chunk !== null; chunk = reader.next()) {
    for (let row = 0; row < chunk.rows; row += 1) {
      const [start, end] = [chunk.starts[2 * row]!, chunk.ends[2 * row + 1]!];
      rows.push(`${chunk.rowNumbers[row]}:${chunk.bytes.toString("latin1", start, end)}`);
    }
  }
  return { rows, bad };
}

describe("numbers", () => {
  it.each([
    "0",
    "-0",
    "007",
    "1.5",
    "-.25",
    "5.",
    "0.30000000000000004",
    "123456789.123456789",
    "0.1234",
    "0.000012345678901234567",
    "12345678",
    "123456789012345678",
    "99999999.5",
    "0.00000000",
    "000000000000000000000001",
    // Around the sixteen decimals that are read at once.
    "0.0000000000000000",
    "0.00000000000000000123",
    "0.000000001234567890",
    "0.123456789012345",
    "0.1234567890123456",
    "-0.12345678901234567",
    "99.9999999999999999",
    "100.123456789012345",
  ])("reads %s as Number does", (text) => {
    expect(readAll([text])).toEqual([Number(text)]);
  });

  it.each([
    "-",
    ".",
    "-.",
    "1e5",
    "+1",
    " 1",
    "1 ",
    "1.2.3",
    "1-",
    "--1",
    "1234567890123456789012",
    "0.12345678901234567890123",
    "0.1:34",
    "0.12/4",
    "0.123456789012345:",
    "0.1234567890123456/",
    "0.\u00f1234",
    "12\u00f134",
    "nan",
  ])("leaves %j open", (text) => {
    expect(readAll([text])).toEqual([Number.NaN]);
  });

  it("agrees with Number to the last bit wherever it tells a value, and nearly always does", () => {
    const rng = createRng("read-number");
    const digits = (count: number): string =>
      [0, 0, 0]
        .map(() => `${rng.below(10 ** 9)}`.padStart(9, "0"))
        .join("")
        .slice(0, count);
    const rounds = 300_000;
    const texts = Array.from({ length: rounds }, () => {
      const count = 1 + rng.below(19);
      const point = rng.below(Math.min(count, 16) + 1);
      const plain = digits(count);
      const zeros = "0".repeat(point === 0 ? rng.below(4) : 0);
      const sign = rng.below(2) === 0 ? "-" : "";
      return `${sign}${"0".repeat(rng.below(3))}${plain.slice(0, point)}.${zeros}${plain.slice(point)}`;
    });
    const values = readAll(texts);
    expect(firstWrong(texts, values)).toBeUndefined();
    // Doubles written the shortest way have 17 digits at most.
    const open = texts.filter((text, at) => Number.isNaN(values[at]) && text.replace(/\D/g, "").length <= 17);
    expect(open.length).toBeLessThan(rounds / 1000);
  });

  it("tells doubles written the shortest way", () => {
    const rng = createRng("shortest");
    const numbers = Array.from(
      { length: 100_000 },
      () => (rng.below(2 ** 32) / 2 ** 32 + rng.below(2 ** 20) / 2 ** 52) * 10 ** (rng.below(12) - 4),
    );
    const texts = numbers.map(String).filter((text) => !text.includes("e"));
    const values = readAll(texts);
    expect(firstWrong(texts, values)).toBeUndefined();
    expect(values.filter(Number.isNaN).length).toBeLessThan(texts.length / 1000);
  });

  it("never rounds the wrong way near the middle between two doubles", () => {
    const rng = createRng("middle");
    const texts = Array.from({ length: 50_000 }, () => {
      // A double and its neighbour, their middle to 17 and 18 digits.
      const low = 2 ** 53 + 2 * rng.below(2 ** 32) * (1 + rng.below(2 ** 20));
      const middle = `${BigInt(low) + 1n}`;
      return [middle, `${middle}.0`, `${middle}.1`, `${middle.slice(0, 9)}.${middle.slice(9)}`];
    }).flat();
    expect(firstWrong(texts, readAll(texts))).toBeUndefined();
  });
});

describe("whole ids", () => {
  it("are told where they are written the one usual way", () => {
    expect(idsOf(["0", "7", "42", "12345678", "123456789", "999999999"])).toEqual([
      0, 7, 42, 12_345_678, 123_456_789, 999_999_999,
    ]);
    // Quoted cells are read by other code.
    expect(idsOf(['"0"', '"7"', '"42"', '"999999999"'])).toEqual([0, 7, 42, 999_999_999]);
  });

  it("are left open where they are written otherwise", () => {
    const odd = [
      "",
      "00",
      "01",
      "-1",
      "+1",
      "1.0",
      "1e3",
      " 1",
      "1 ",
      "1234567890",
      "a",
      "1a",
      "12345678a",
      "123456789a",
    ];
    expect(idsOf(odd)).toEqual(odd.map(() => -1));
    expect(idsOf(odd.map((text) => `"${text}"`))).toEqual(odd.map(() => -1));
  });
});

describe("windows", () => {
  it.each([
    ["LF", "\n"],
    ["CR LF", "\r\n"],
    ["CR", "\r"],
  ])("lose no row at their edges, with %s", (_name, end) => {
    // About 1 MB in lines of all lengths; some longer than a window, some quoted, some ragged.
    const rng = createRng("windows");
    const lines = Array.from({ length: 9_000 }, (_, row) => {
      if (row % 3_000 === 1_500) return `${row},${"y".repeat(200_000)}`;
      if (row % 997 === 5) return `${row},"a${end}b"`;
      if (row % 811 === 7) return `${row},b,c`;
      return `${row},${"x".repeat(rng.below(200))}`;
    });
    const expected = lines.flatMap((line, row) => (line.endsWith(",b,c") ? [] : [`${row + 1}:${line}`]));
    const ragged = lines.flatMap((line, row) => (line.endsWith(",b,c") ? [row + 1] : []));
    for (const last of [end, ""]) {
      const { rows, bad } = readRows(Buffer.from(lines.join(end) + last));
      // The end of a quoted cell is before its quote.
      expect(rows).toEqual(expected.map((line) => (line.endsWith('"') ? line.slice(0, -1) : line)));
      expect(bad).toEqual(ragged);
    }
  });

  it("keep readers apart that read by turns", () => {
    const tables = ["a", "b", "c"].map((name) => Buffer.from(`${name},${name}\n`.repeat(5_000)));
    const readers = tables.map((bytes) =>
      createRowReader({ text: windowOf(bytes), width: 2, onBadRow: () => undefined, onNotUtf8 }),
    );
    for (let round = 0; round < 4; round += 1) {
      const chunks = readers.map((reader) => reader.next());
      for (const [at, chunk] of chunks.entries()) {
        expect(chunk?.rowNumbers[0]).toBe(round * 1_024 + 1);
        expect(chunk?.bytes.toString("latin1", chunk.starts[0], chunk.ends[0])).toBe(["a", "b", "c"][at]);
      }
    }
  });
});
