import { parquetWriteBuffer } from "hyparquet-writer";
import { gzipSync } from "node:zlib";
import { beforeAll, describe, expect, it } from "vitest";

import { inMemoryTask } from "../grade/__fixtures__/in-memory.ts";
import type { LoadedTask } from "../grade/grade-bytes.ts";
import { gradeFile, kindNames, kinds, loadKinds, type Kind, type KindName } from "./__fixtures__/kinds.ts";
import { axes, writeOdd, type Axes, type Table } from "./__fixtures__/write-odd.ts";

let tasks: Readonly<Record<KindName, LoadedTask>>;
beforeAll(async () => {
  tasks = await loadKinds();
});

function tableOf({ task, header, rows }: Kind): Table {
  const types = new Map(task.schema.columns.map(({ name, type }) => [name, type]));
  const numeric = header.map((name) =>
    ["probability", "number", "integer"].includes(types.get(name) ?? "id"),
  );
  return { header, rows, numeric };
}

/** Every single oddity, and every two that are of different kinds. */
const oddities: readonly Axes[] = (() => {
  const single: Axes[] = Object.entries(axes).flatMap(([axis, ways]) => ways.map((way) => ({ [axis]: way })));
  const pairs = single.flatMap((one, at) =>
    single
      .slice(at + 1)
      .filter((other) => Object.keys(one)[0] !== Object.keys(other)[0])
      .map((other) => ({ ...one, ...other })),
  );
  return [...single, ...pairs];
})();

const nameOf = (how: Axes): string => Object.values(how).join(", ");

describe("odd but unambiguous files", () => {
  it("are at least 150, all different", () => {
    const files = new Set(
      kindNames.flatMap((name) =>
        oddities.map((how) => name + writeOdd(tableOf(kinds[name]), how).toString("latin1")),
      ),
    );
    expect(files.size).toBeGreaterThan(1_500);
  });

  it.each(kindNames)("score exactly as their clean twin: %s", async (name) => {
    const table = tableOf(kinds[name]);
    const clean = await gradeFile(tasks[name], writeOdd(table, {}));
    expect(clean.kind).toBe("scored");
    for (const how of oddities) {
      expect(await gradeFile(tasks[name], writeOdd(table, how)), nameOf(how)).toEqual(clean);
    }
  });

  it.each(kindNames)("as Parquet and as JSON lines, of texts and of numbers: %s", async (name) => {
    const kind: Kind = kinds[name];
    const table = tableOf(kind);
    const clean = await gradeFile(tasks[name], writeOdd(table, {}));
    const columns = table.header.map((column, at) => ({
      name: column,
      texts: table.rows.map((row) => row[at] ?? ""),
      numeric: table.numeric[at] === true,
    }));
    const asTexts = columns.map(({ name: column, texts }) => ({
      name: column,
      data: texts,
      type: "STRING" as const,
    }));
    const asNumbers = columns.map(({ name: column, texts, numeric }) =>
      numeric
        ? { name: column, data: texts.map(Number), type: "DOUBLE" as const }
        : { name: column, data: texts, type: "STRING" as const },
    );
    const index = {
      name: "__index_level_0__",
      data: table.rows.map((_, row) => BigInt(row)),
      type: "INT64" as const,
    };
    for (const columnData of [asTexts, asNumbers, asNumbers.toReversed(), [...asNumbers, index]]) {
      for (const options of [{}, { codec: "UNCOMPRESSED" as const }, { rowGroupSize: 2 }]) {
        const file = Buffer.from(parquetWriteBuffer({ columnData, ...options }));
        expect(await gradeFile(tasks[name], file)).toEqual(clean);
        expect(await gradeFile(tasks[name], gzipSync(file))).toEqual(clean);
      }
    }

    const jsonTask = await inMemoryTask({
      ...kind.task,
      schema: { ...kind.task.schema, formats: ["json-lines"] },
    });
    const lines = (numbers: boolean): string[] =>
      table.rows.map((row) => {
        const fields = row.map((cell, at) => {
          const value = numbers && table.numeric[at] === true ? cell : JSON.stringify(cell);
          return `${JSON.stringify(table.header[at])}: ${value}`;
        });
        return `{${fields.join(", ")}}`;
      });
    for (const text of [lines(false).join("\n"), `\ufeff\n${lines(true).toReversed().join("\r\n\r\n")}\n`]) {
      expect(await gradeFile(jsonTask, text)).toEqual(clean);
      expect(await gradeFile(jsonTask, gzipSync(text))).toEqual(clean);
    }
  });

  it("whole ids and labels of truth values come from Parquet as from CSV", async () => {
    const task = await inMemoryTask({
      schema: { id: "id", columns: [{ name: "y", type: "label", labels: ["True", "False"] }] },
      metric: { name: "accuracy" },
      ids: ["9007199254740993", "2"],
      answers: { y: ["True", "False"] },
    });
    const file = parquetWriteBuffer({
      columnData: [
        { name: "id", data: [2n, 9_007_199_254_740_993n], type: "INT64" },
        { name: "y", data: [false, true], type: "BOOLEAN" },
      ],
    });
    expect(await gradeFile(task, Buffer.from(file))).toMatchObject({ combined: { score: 1 } });
    const floating = parquetWriteBuffer({
      columnData: [
        { name: "id", data: [2, 1], type: "DOUBLE" },
        { name: "y", data: [false, true], type: "BOOLEAN" },
      ],
    });
    expect(await gradeFile(task, Buffer.from(floating))).toMatchObject({
      problems: [{ code: "unknown_id" }, { code: "missing_id" }],
    });
  });

  it("texts of Parquet are what their bytes are, a mark of the byte order too, and none that are no UTF-8", async () => {
    const task = await inMemoryTask({
      schema: { id: "id", columns: [{ name: "y", type: "text" }] },
      metric: { name: "mean-edit-distance" },
      direction: "minimize",
      ids: ["\uFEFFa", "a"],
      answers: { y: ["\uFEFFx", "y"] },
    });
    const y = { name: "y", data: ["y", "\uFEFFx"] };
    expect(await gradeFile(task, parquetOf([{ name: "id", data: ["a", "\uFEFFa"] }, y]))).toMatchObject({
      combined: { score: 0 },
    });
    const broken = [Uint8Array.of(0x61, 0xff), Uint8Array.of(0x61)];
    expect(
      await gradeFile(task, parquetOf([{ name: "id", data: broken, type: "BYTE_ARRAY" }, y])),
    ).toMatchObject({
      kind: "invalid_submission",
      problems: [{ code: "bad_parquet", message: expect.stringContaining("utf-8") }],
    });
  });

  it("columns of Parquet are found by what else they may be called, and by their places", async () => {
    const y = { name: "y", type: "number" } as const;
    const byName = { id: "id", columns: [{ ...y, takenAs: ["z", "y"] }] } as const;
    const byPlace = { id: "id", columns: [y], columnsBy: "position" } as const;
    const file = parquetOf([
      { name: "z", data: [1, 2] },
      { name: "id", data: ["a", "b"] },
    ]);
    for (const schema of [byName, byPlace]) {
      const task = await inMemoryTask({
        schema,
        metric: { name: "rmse" },
        ids: ["a", "b"],
        answers: { y: ["1", "2"] },
      });
      expect(await gradeFile(task, file)).toMatchObject({ combined: { score: 0 }, problems: [] });
    }
  });

  it("names in another case are taken only where no other can be meant", async () => {
    const p = "0,.9\n1,.1\n2,.8\n3,.2\n4,.1\n5,.1\n6,.1\n7,.1\n";
    expect(await gradeFile(tasks.probability, `ID,P\n${p}`)).toMatchObject({ kind: "scored" });
    expect(await gradeFile(tasks.probability, `id,P,p \n${p.replaceAll("\n", ",1\n")}`)).toMatchObject({
      problems: [{ code: "missing_column", column: "p" }, { code: "extra_column" }, { code: "extra_column" }],
    });
    const twins = await inMemoryTask({
      ...kinds.number.task,
      schema: {
        id: "id",
        columns: [
          { name: "A", type: "number" },
          { name: "a", type: "number" },
        ],
      },
      answers: { A: ["1", "2", "3", "4"], a: ["1", "2", "3", "4"] },
      metric: { name: "rmse", options: { column: "a" } },
    });
    expect(await gradeFile(twins, "id, a, A\n")).toMatchObject({
      problems: [
        { code: "missing_column", column: "A" },
        { code: "missing_column", column: "a" },
        { code: "extra_column" },
        { code: "extra_column" },
      ],
    });
  });
});

function parquetOf(columnData: Parameters<typeof parquetWriteBuffer>[0]["columnData"]): Buffer {
  return Buffer.from(parquetWriteBuffer({ columnData }));
}
