import { parquetWriteBuffer } from "hyparquet-writer";
import { gzipSync } from "node:zlib";
import { beforeAll, describe, expect, it } from "vitest";

import { inMemoryTask } from "../grade/__fixtures__/in-memory.ts";
import type { LoadedTask } from "../grade/grade-bytes.ts";
import { gradeFile, kindNames, kinds, loadKinds, type Kind, type KindName } from "./__fixtures__/kinds.ts";
import { writeOdd } from "./__fixtures__/write-odd.ts";

/** A file with one thing wrong, and the code of the problem that it must get. */
interface Malformed {
  readonly what: string;
  readonly bytes: Buffer;
  readonly codes: readonly string[];
}

type Cells = readonly (readonly string[])[];

const csv = (header: readonly string[], rows: Cells): Buffer =>
  writeOdd({ header, rows, numeric: header.map(() => false) }, {});
const replaceAt = <Item>(items: readonly Item[], at: number, ...by: readonly Item[]): Item[] => [
  ...items.slice(0, at),
  ...by,
  ...items.slice(at + 1),
];

/** What a cell of a numeric column must not hold, and what is then said. */
const badNumbers: readonly (readonly [string, string])[] = [
  ["", "missing_value"],
  [" ", "missing_value"],
  ["NaN", "missing_value"],
  ["None", "missing_value"],
  ["#N/A", "missing_value"],
  ["inf", "infinite_value"],
  ["-Infinity", "infinite_value"],
  ["1e999", "infinite_value"],
  ["0,5", "decimal_comma"],
  ["-,5", "decimal_comma"],
  ["1,5e3", "decimal_comma"],
  ["1 000", "thousands_separator"],
  ["1,000,000", "thousands_separator"],
  ["1.234.567", "thousands_separator"],
  ["1'234", "thousands_separator"],
  ["1.234,5", "thousands_separator"],
  ["one", "not_a_number"],
  ["True", "not_a_number"],
  ["0x1F", "not_a_number"],
  ["1..2", "not_a_number"],
  ["--1", "not_a_number"],
  ["1e", "not_a_number"],
  ["5%", "not_a_number"],
  ["$1", "not_a_number"],
  ["[0.1]", "not_a_number"],
  ["1\u00a0", "not_a_number"],
  ["١", "not_a_number"],
  ["0.5 0.5", "not_a_number"],
  ["\u0001", "not_a_number"],
];
const badOf: Readonly<Record<string, readonly (readonly [string, string])[]>> = {
  probability: [...badNumbers, ["1.5", "out_of_range"], ["-0.1", "out_of_range"]],
  number: [...badNumbers, ["-1", "out_of_range"]],
  integer: [...badNumbers, ["1.5", "not_an_integer"], ["10", "out_of_range"]],
  label: [
    ["", "missing_value"],
    ["zebra", "unknown_label"],
    [" cat", "unknown_label"],
    ["CAT", "unknown_label"],
    ["cat,dog", "unknown_label"],
    ["0", "unknown_label"],
  ],
  text: [
    ["", "missing_value"],
    ["x".repeat(31), "too_long"],
  ],
  labels: [
    ["pink", "unknown_label"],
    ["red,blue", "unknown_label"],
    ["Red", "unknown_label"],
  ],
};

function* malformedOf({ task, header, rows }: Kind): Generator<Malformed> {
  const file = (what: string, cells: Cells, ...codes: string[]): Malformed => ({
    what,
    bytes: csv(header, cells),
    codes,
  });
  for (const [at, row] of rows.entries()) {
    yield file(`row ${at} is left out`, replaceAt(rows, at), "missing_id");
    yield file(`row ${at} stands twice`, replaceAt(rows, at, row, row), "duplicate_id");
    yield file(`row ${at} has a cell more`, replaceAt(rows, at, [...row, "0"]), "ragged_row", "missing_id");
    yield file(`row ${at} has a cell less`, replaceAt(rows, at, row.slice(1)), "ragged_row", "missing_id");
    for (const id of ["", "nobody", ` ${row[0]}`, `${row[0]}.0`, `0${row[0]}`]) {
      const cells = replaceAt(rows, at, [id, ...row.slice(1)]);
      yield file(`row ${at} has the id '${id}'`, cells, "unknown_id", "missing_id");
    }
    for (const [index, column] of task.schema.columns.entries()) {
      for (const [value, code] of badOf[column.type] ?? []) {
        const place = header.length - task.schema.columns.length + index;
        const cells = replaceAt(rows, at, replaceAt(row, place, value));
        yield file(`row ${at} has '${value}' in ${column.name}`, cells, code);
      }
    }
  }
  for (const [at, name] of header.entries()) {
    const without = csv(
      replaceAt(header, at),
      rows.map((row) => replaceAt(row, at)),
    );
    yield { what: `column ${name} is left out`, bytes: without, codes: ["missing_column"] };
    for (const [code, more] of [
      ["extra_column", "more"],
      ["duplicate_column", name],
    ] as const) {
      const bytes = csv(
        [...header, more],
        rows.map((row) => [...row, row[at] ?? ""]),
      );
      yield { what: `column ${name} stands twice, as ${more}`, bytes, codes: [code] };
    }
  }
  const whole = csv(header, rows);
  yield { what: "an open quote", bytes: Buffer.concat([whole, Buffer.from('"0')]), codes: ["broken_quote"] };
  const text = Buffer.concat([whole, Buffer.from('"0"1,2\n')]);
  yield { what: "text after a quote", bytes: text, codes: ["broken_quote"] };
  const packed = gzipSync(whole);
  for (let length = 2; length < packed.length; length += 5) {
    const bytes = packed.subarray(0, length);
    yield { what: `gzip cut off after ${length} bytes`, bytes, codes: ["bad_gzip"] };
  }
  const damaged = Buffer.from(packed);
  damaged[packed.length - 6]! ^= 1;
  yield { what: "gzip with a wrong checksum", bytes: damaged, codes: ["bad_gzip"] };
  yield { what: "gzip in gzip", bytes: gzipSync(packed), codes: ["bad_gzip"] };
  const wide = Buffer.from(`\ufeff${whole.toString()}`, "utf16le");
  yield { what: "half a letter of UTF-16", bytes: wide.subarray(0, -1), codes: ["wrong_encoding"] };
  const latin = Buffer.concat([whole, Buffer.from([0xe9])]);
  yield { what: "a letter of Latin-1", bytes: latin, codes: ["wrong_encoding"] };
  const mixed = Buffer.from(`${header.join(";")}\n${whole.toString().split("\n").slice(1).join("\n")}`);
  yield { what: "a header of semicolons, rows of commas", bytes: mixed, codes: ["ragged_row"] };
  const parquet = Buffer.from(
    parquetWriteBuffer({
      columnData: header.map((name, at) => ({
        name,
        data: rows.map((row) => row[at] ?? ""),
        type: "STRING",
      })),
    }),
  );
  for (const at of [4, 40, parquet.length - 9]) {
    const cut = Buffer.concat([parquet.subarray(0, at), parquet.subarray(-4)]);
    yield { what: `Parquet without what stands after ${at}`, bytes: cut, codes: ["bad_parquet", "not_csv"] };
  }
}

let tasks: Readonly<Record<KindName, LoadedTask>>;
beforeAll(async () => {
  tasks = await loadKinds();
});
const files = (name: KindName): Malformed[] => [...malformedOf(kinds[name])];

describe("malformed submissions", () => {
  it("are at least 500, all different", () => {
    const all = kindNames.flatMap((name) => files(name).map(({ bytes }) => name + bytes.toString("latin1")));
    expect(new Set(all).size).toBeGreaterThanOrEqual(500);
  });

  it.each(kindNames)("never score, each has a typed problem that can be read: %s", async (name) => {
    for (const { what, bytes, codes } of files(name)) {
      const result = await gradeFile(tasks[name], bytes);
      expect(result.kind, what).toBe("invalid_submission");
      if (result.kind !== "invalid_submission") continue;
      const got = result.problems.map(({ code }) => code);
      expect(
        codes.some((code) => got.some((one) => one === code)),
        `${what}: ${got.join()}`,
      ).toBe(true);
      for (const { message, severity, examples } of result.problems) {
        expect(message, what).toMatch(/^[^\n\r\0]{20,1500}[.)?]$/);
        expect(message).not.toMatch(/undefined|\[object|TypeError/);
        expect(severity).toBe("error");
        expect(examples.length).toBeLessThanOrEqual(5);
      }
    }
  });

  it("of JSON lines", async () => {
    const { task } = kinds.probability;
    const json = await inMemoryTask({ ...task, schema: { ...task.schema, formats: ["json-lines"] } });
    const lines = task.ids.map((id) => `{"id": "${id}", "p": 0.5}`);
    expect(await gradeFile(json, lines.join("\n"))).toMatchObject({ kind: "scored" });
    for (const bad of [
      '{"id": "1"}',
      '{"id": "1", "p": 0.5, "q": 1}',
      '{"id": "1", "p": [0.5]}',
      '{"id": "1", "p": {"a": 1}}',
      '{"id": "1", "p": 0.5',
      '{"id": "1", "p": 0.5}}',
      '{"id": "1", "p": 0.5} {"id": "2", "p": 0.5}',
      '{"id": "1", "p": 0.5,}',
      '{"id": "1", "p": .5}',
      '{"id": "1", "p": 00.5}',
      '{"id": "1", "p": NaN}',
      '{"id": "1", "p": +1}',
      '{"id": "1", "id": "2"}',
      '{"id": "1", "p": "0.5}',
      '{"id": "\\x", "p": 0.5}',
      "{'id': '1', 'p': 0.5}",
      '["1", 0.5]',
      "1,0.5",
      "{",
      '{"',
    ]) {
      expect(await gradeFile(json, replaceAt(lines, 1, bad).join("\n")), bad).toMatchObject({
        kind: "invalid_submission",
        problems: [{ code: "bad_json_lines", message: expect.stringContaining("row 2") }],
      });
    }
    expect(await gradeFile(json, replaceAt(lines, 1, '{"id": "1", "p": null}').join("\n"))).toMatchObject({
      problems: [{ code: "missing_value" }],
    });
    expect(await gradeFile(json, "id,p\n")).toMatchObject({ problems: [{ code: "wrong_format" }] });
  });

  it("of Parquet: no byte that is changed or cut off does more than change a value or refuse the file", async () => {
    const { header, rows } = kinds.number;
    const file = Buffer.from(
      parquetWriteBuffer({
        columnData: header.map((name, at) => ({
          name,
          data: rows.map((row) => (at === 0 ? (row[at] ?? "") : Number(row[at]))),
          type: at === 0 ? "STRING" : "DOUBLE",
        })),
      }),
    );
    for (let at = 0; at < file.length; at += 1) {
      for (const flip of [0x01, 0x80, 0xff]) {
        const damaged = Buffer.from(file);
        damaged[at]! ^= flip;
        const result = await gradeFile(tasks.number, damaged, 2 ** 20);
        expect(result.kind, `byte ${at}`).not.toBe("grader_error");
      }
    }
  });

  it("unpacked they are bounded: gzip, UTF-16, Parquet and JSON lines alike", async () => {
    const bomb = gzipSync(Buffer.alloc(2 ** 24, "0"));
    expect(bomb.length).toBeLessThan(2 ** 15);
    expect(await gradeFile(tasks.text, bomb, 2 ** 20)).toMatchObject({
      problems: [{ code: "too_large_unpacked" }],
    });
    const wide = Buffer.from(`\ufeff${"€".repeat(2 ** 19)}`, "utf16le");
    expect(await gradeFile(tasks.text, wide, 2 ** 20)).toMatchObject({
      problems: [{ code: "too_large_unpacked" }],
    });
    const many = Array.from({ length: 2 ** 16 }, () => "x".repeat(64));
    const parquet = Buffer.from(
      parquetWriteBuffer({ columnData: ["id", "t"].map((name) => ({ name, data: many, type: "STRING" })) }),
    );
    expect(parquet.length).toBeLessThan(2 ** 16);
    expect(await gradeFile(tasks.text, parquet, 2 ** 22)).toMatchObject({
      problems: [{ code: "too_large_unpacked" }],
    });
    const rows = Array.from({ length: 1_200_000 }, () => "x");
    const long = Buffer.from(
      parquetWriteBuffer({ columnData: [{ name: "id", data: rows, type: "STRING" }] }),
    );
    expect(await gradeFile(tasks.text, long)).toMatchObject({ problems: [{ code: "too_many_rows" }] });
  });

  it("of more rows than a test can have are not read to the end", async () => {
    const result = await gradeFile(tasks.probability, `id,p\n${",\n".repeat(3_000_000)}`);
    expect(result).toMatchObject({ kind: "invalid_submission" });
    const codes = result.kind === "invalid_submission" ? result.problems.map(({ code }) => code) : [];
    expect(codes).toContain("too_many_rows");
  });
});
