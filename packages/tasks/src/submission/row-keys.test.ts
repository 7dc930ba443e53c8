import { describe, expect, it } from "vitest";

import type { Leniency } from "../contract.ts";
import { inMemoryTask } from "../grade/__fixtures__/in-memory.ts";
import type { GradeResult } from "../grade/result.ts";
import { gradeFile } from "./__fixtures__/kinds.ts";

const task = {
  schema: { id: ["id", "class"], columns: [{ name: "y", type: "number" }] },
  metric: { name: "rmse" },
  direction: "minimize",
  ids: [
    ["007", "007", "7", "7", "NA", "NA"],
    ["a,b", "c", "c", 'say "x"', "c", "NA"],
  ],
  answers: { y: ["1", "2", "3", "4", "5", "6"] },
} as const;

const rows = ['007,"a,b",1', "007,c,2", "7,c,3", '7,"say ""x""",4', "NA,c,5", "NA,NA,6"];

async function grade(text: string, lenient: readonly Leniency[] = []): Promise<GradeResult> {
  return gradeFile(await inMemoryTask({ ...task, schema: { ...task.schema, lenient } }), text);
}

describe("rows that several columns name together", () => {
  it.each([
    ["as they come", `id,class,y\n${rows.join("\n")}\n`],
    ["in another order", `id,class,y\n${rows.toReversed().join("\n")}\n`],
    [
      "with other columns first",
      'y,class,id\n6,NA,NA\n1,"a,b",007\n5,c,NA\n4,"say ""x""",7\n2,c,007\n3,c,7\n',
    ],
    [
      "in quotes",
      `"id","class","y"\r\n${rows.map((row) => row.replace(/^(\w+),(\w+),/, '"$1","$2",')).join("\r\n")}`,
    ],
    ["with tabs", 'id\tclass\ty\n007\ta,b\t1\n007\tc\t2\n7\tc\t3\n7\tsay "x"\t4\nNA\tc\t5\nNA\tNA\t6\n'],
    ["with an index column", `,id,class,y\n${rows.map((row, at) => `${at},${row}`).join("\n")}\n`],
  ])("are found %s", async (_, text) => {
    expect(await grade(text)).toMatchObject({
      kind: "scored",
      combined: { rows: 6, score: 0 },
      problems: [],
    });
  });

  it("are not those whose cells are swapped, or changed as numbers are", async () => {
    const file = `id,class,y\n"a,b",007,1\n7,c,2\n${rows.slice(2).join("\n")}\n`;
    expect(await grade(file)).toMatchObject({
      kind: "invalid_submission",
      problems: [
        { code: "unknown_id", column: "id,class", count: 1, examples: [{ row: 1, value: '"a,b",007' }] },
        { code: "duplicate_id", column: "id,class", count: 1, examples: [{ row: 3, value: "7,c" }] },
        { code: "missing_id", count: 2, examples: [{ value: '007,"a,b"' }, { value: "007,c" }] },
      ],
    });
  });

  it("are told apart in messages by all of their columns", async () => {
    const result = await grade(`id,class,y\n${rows.slice(1).join("\n")}\nNA,NA,7\nNA,d,1\n`);
    const messages =
      result.kind === "invalid_submission" ? result.problems.map(({ message }) => message) : [];
    expect(messages).toEqual([
      "1 row has id and class of an earlier row: row 6 ('NA,NA'). Write each of them once together.",
      "1 row has id and class that are not together in the test: row 7 ('NA,d'). Take them from test.csv as they are, as text.",
      `1 of the 6 rows of the test, which id and class name together, is missing, such as '007,"a,b"'. Write one row for each row of test.csv.`,
    ]);
  });

  it("need every one of their columns, once", async () => {
    expect(await grade("id,y\n007,1\n")).toMatchObject({
      problems: [{ code: "missing_column", column: "class" }],
    });
    expect(await grade("id,class,class,y\n007,c,c,1\n")).toMatchObject({
      problems: [{ code: "duplicate_column", column: "class" }],
    });
  });

  it("may be missing or unknown where a lenient task says so", async () => {
    const file = `id,class,y\n${rows[5]}\n${rows[0]}\n7,z,9\n`;
    expect(await grade(file, ["missing_id", "unknown_id"])).toMatchObject({
      kind: "scored",
      scores: { public: { rows: 1 }, private: { rows: 1 } },
      combined: { rows: 2, score: 0 },
      problems: [
        { code: "unknown_id", severity: "warning", count: 1 },
        { code: "missing_id", severity: "warning", count: 4 },
      ],
    });
  });

  it("are read from JSON lines and many chunks too", async () => {
    const count = 20_000;
    const ids = Array.from({ length: count }, (_, row) => `case${row >> 1}`);
    const classes = ids.map((_, row) => (row % 2 ? "left, lower" : 'the "right"'));
    const loaded = await inMemoryTask({
      ...task,
      schema: { ...task.schema, formats: ["csv", "json-lines"] },
      ids: [ids, classes],
      answers: { y: ids.map((_, row) => String(row)) },
    });
    const lines = ids.map((id, row) => JSON.stringify({ class: classes[row], y: row, id })).toReversed();
    expect(await gradeFile(loaded, lines.join("\n"))).toMatchObject({
      kind: "scored",
      combined: { score: 0 },
    });
  });

  it("are refused in a bounded message when they are hostile", async () => {
    const quotes = '"'.repeat(40_000_000);
    const result = await gradeFile(
      await inMemoryTask(task),
      `id,class,y\nx${quotes},"${quotes}",1\n`,
      2 ** 27,
    );
    expect(result).toMatchObject({
      kind: "invalid_submission",
      problems: [
        { code: "unknown_id", count: 1 },
        { code: "missing_id", count: 6 },
      ],
    });
    expect(JSON.stringify(result).length).toBeLessThan(5_000);
  });

  it("are one id where the list has one column", async () => {
    const loaded = await inMemoryTask({
      ...task,
      schema: { ...task.schema, id: ["id"] },
      ids: [["10", "11"]],
      answers: { y: ["1", "2"] },
    });
    expect(await gradeFile(loaded, "id,y\n11,2\n10,1\n")).toMatchObject({ combined: { score: 0 } });
    expect(await gradeFile(loaded, "id,y\n11,2\n11,1\n")).toMatchObject({
      problems: [
        { code: "duplicate_id", column: "id" },
        { code: "missing_id", examples: [{ value: "10" }] },
      ],
    });
  });

  it("stand twice in answers only by a mistake of the task's", async () => {
    await expect(
      inMemoryTask({
        ...task,
        ids: [
          ["a", "a"],
          ["b", "b"],
        ],
        answers: { y: ["1", "2"] },
      }),
    ).rejects.toThrow(/with id and class 'a,b' stands twice, the second time as row 2/);
  });
});
