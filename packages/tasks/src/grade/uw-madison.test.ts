import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { defineTask } from "../catalogue/define-task.ts";
import type { PreparedTask, SubmissionSchema } from "../contract.ts";
import { csvText } from "../csv/write-csv.ts";
import { createRng } from "../random/rng.ts";
import { gradeSubmission } from "./grade-submission.ts";
import type { GradeResult } from "./result.ts";

/** Small scans in the form of UW-Madison's: three rows share an id, one for each class. */
const classes = ["large_bowel", "small_bowel", "stomach"];
const scans = ["case1_day0", "case1_day2", "case7_day0", "case9_day20"];
const rows = scans.flatMap((scan, at) =>
  [1, 2, 3].flatMap((slice) =>
    classes.map((name, kind) => ({
      scan,
      slice: String(slice),
      id: `${scan}_slice_000${slice}`,
      class: name,
      // Another square for each class, empty where a scan does not show it.
      mask: (at + kind) % 4 === 3 ? "" : `${1 + 16 * kind + slice} 3 ${9 + 16 * kind + slice} 3`,
      // A guess that is right in places, and none the same as another.
      guess: (at + slice) % 2 === 0 ? "" : `${1 + 16 * kind + slice} ${2 + at} ${60 + kind} 2`,
    })),
  ),
);
type Row = (typeof rows)[number];

const header = ["id", "class", "predicted"];
const right: SubmissionSchema = {
  id: ["id", "class"],
  columns: [{ name: "predicted", type: "text", allowEmpty: true }],
};

function column(of: (row: Row) => string): string[] {
  return rows.map(of);
}

function taskOf(id: string, submission: SubmissionSchema, variant?: "mle-bench-v1") {
  return defineTask({
    id,
    title: "Organs",
    version: "1",
    metric: {
      name: "dice-hausdorff",
      options: {
        height: "height",
        width: "width",
        scan: "scan",
        class: "class",
        slice: "slice",
        ...(variant !== undefined && { variant }),
      },
    },
    direction: "maximize",
    submission,
    modality: "image",
    content: () => ({
      publicFiles: {
        "test.csv": csvText(["id", "class"], [column((row) => row.id), column((row) => row.class)]),
      },
      answers: {
        ids: { id: column((row) => row.id), class: column((row) => row.class) },
        columns: {
          predicted: column((row) => row.mask),
          scan: column((row) => row.scan),
          slice: column((row) => row.slice),
          height: column(() => "8"),
          width: column(() => "8"),
        },
        halves: rows.map(({ scan }) => (scans.indexOf(scan) < 2 ? "public" : "private")),
      },
    }),
  });
}

let dir = "";
let organs: PreparedTask;
let byPosition: PreparedTask;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), "mledojo-uw-"));
  organs = await taskOf("organs", right).prepare(join(dir, "organs"));
  byPosition = await taskOf(
    "organs-v1",
    { ...right, join: "row-position", lenient: ["missing_id", "unknown_id"] },
    "mle-bench-v1",
  ).prepare(join(dir, "organs-v1"));
});
afterAll(() => rm(dir, { recursive: true, force: true }));

function file(cells: readonly (readonly [id: string, name: string, mask: string])[]): string {
  return csvText(
    header,
    [0, 1, 2].map((at) => cells.map((row) => row[at] ?? "")),
  );
}

function grade(prepared: PreparedTask, text: string): Promise<GradeResult> {
  const bytes = Buffer.from(text);
  return gradeSubmission(prepared, { bytes }, { halves: ["public", "private"], combined: true });
}

async function scores(prepared: PreparedTask, text: string): Promise<readonly (number | undefined)[]> {
  const result = await grade(prepared, text);
  if (result.kind !== "scored") throw new Error(JSON.stringify(result));
  return [result.scores.public?.score, result.scores.private?.score, result.combined?.score];
}

const guessed = rows.map((row) => [row.id, row.class, row.guess] as const);
/** The rows of each id in the opposite order, ids in theirs. */
const classesSwapped = rows.map((_, at) => guessed[at - (at % 3) + 2 - (at % 3)]!);

describe("the defect of UW-Madison's graders: rows joined by position, or by an id that three rows share", () => {
  it("is not ours: the truth is best", async () => {
    expect(await scores(organs, file(rows.map((row) => [row.id, row.class, row.mask])))).toEqual([1, 1, 1]);
  });

  it("is not ours: class rows swapped within an id score the same, to the last bit", async () => {
    const plain = await scores(organs, file(guessed));
    expect(plain.every((score) => score !== undefined && score > 0.05 && score < 0.95)).toBe(true);
    expect(await scores(organs, file(classesSwapped))).toEqual(plain);
    const order = createRng("uw").permutation(rows.length);
    expect(await scores(organs, file([...order].map((row) => guessed[row]!)))).toEqual(plain);
  });

  it("is not ours: masks under the names of other classes are wrong, though they stand in the right rows", async () => {
    const plain = await scores(organs, file(guessed));
    const misnamed = guessed.map(([id, , mask], at) => [id, classes[2 - (at % 3)] ?? "", mask] as const);
    expect(await scores(organs, file(misnamed))).not.toEqual(plain);
  });

  it("is not ours: rows that are right by position only are refused", async () => {
    const numbered = guessed.map(([, name, mask], at) => [String(at), name, mask] as const);
    expect(await grade(organs, file(numbered))).toMatchObject({
      kind: "invalid_submission",
      problems: [
        {
          code: "unknown_id",
          column: "id,class",
          count: 36,
          examples: [{ value: "0,large_bowel" }, {}, {}, {}, {}],
        },
        { code: "missing_id", count: 36 },
      ],
    });
    const cut = guessed.slice(0, -3);
    expect(await grade(organs, file(cut))).toMatchObject({
      problems: [
        {
          code: "missing_id",
          count: 3,
          examples: classes.map((name) => ({ value: `case9_day20_slice_0003,${name}` })),
        },
      ],
    });
  });

  it("is MLE-bench's, which a task can reproduce by name: a class is whose row it stands in, and short files are scored as they are", async () => {
    const warning = { code: "ids_not_compared", severity: "warning", count: 1, examples: [] };
    const plain = await grade(byPosition, file(guessed));
    expect(plain).toMatchObject({ kind: "scored", problems: [warning] });
    const numbered = guessed.map(([, , mask], at) => [String(at), "", mask] as const);
    expect(await scores(byPosition, file(numbered))).toEqual(await scores(byPosition, file(guessed)));
    expect(await scores(byPosition, file(classesSwapped))).not.toEqual(
      await scores(byPosition, file(guessed)),
    );
    expect(await grade(byPosition, file(guessed.slice(0, -3)))).toMatchObject({
      kind: "scored",
      combined: { rows: 33 },
      problems: [
        { code: "missing_id", severity: "warning", count: 3, examples: [{ value: "row 34" }, {}, {}] },
        warning,
      ],
    });
    expect(await grade(byPosition, file([...guessed, ...guessed.slice(0, 2)]))).toMatchObject({
      kind: "scored",
      combined: { rows: 36 },
      problems: [
        { code: "unknown_id", severity: "warning", count: 2, examples: [{ row: 37 }, { row: 38 }] },
        warning,
      ],
    });
  });

  it("shows in no file: the sample and the description name rows by both columns", async () => {
    const read = (name: string): Promise<string> => readFile(join(organs.publicDir, name), "utf8");
    expect((await read("sample_submission.csv")).split("\n").slice(0, 3)).toEqual([
      "id,class,predicted",
      "case1_day0_slice_0001,large_bowel,text",
      "case1_day0_slice_0001,small_bowel,text",
    ]);
    expect(await read("description.md")).toContain(
      "`id`, `class` (which name a row together) and the columns below",
    );
    expect(await readFile(join(organs.privateDir, "answers.csv"), "utf8")).toMatch(
      /^id,class,predicted,scan,slice,height,width,half\n/,
    );
    expect(organs.rows).toEqual({ train: 0, test: 36, public: 18, private: 18 });
  });
});

describe("a task whose rows several columns name", () => {
  const answers = { ids: { id: ["a", "a"], class: ["x", "y"] }, columns: { predicted: ["", ""] } };
  const define = (ids: Readonly<Record<string, readonly string[]>>) =>
    defineTask({
      id: "keys",
      title: "Keys",
      version: "1",
      direction: "maximize",
      submission: right,
      metric: { name: "rle-dice" },
      content: () => ({ publicFiles: {}, answers: { ...answers, ids } }),
    });

  it.each([
    [{ id: ["a", "a"], class: ["x", "x"] }, /same id and class/],
    [{ id: ["a", "a"] }, /do not each have id and class/],
    [{ id: ["a", "a"], class: ["x"] }, /do not each have id and class/],
    [{ id: ["a", "a"], class: ["x", ""] }, /empty id/],
  ])("cannot be prepared with rows that are not told apart: %j", async (ids, message) => {
    await expect(define(ids).prepare(join(dir, `bad-${JSON.stringify(ids).length}`))).rejects.toThrow(
      message,
    );
  });

  it("names each column once", () => {
    expect(() =>
      defineTask({
        id: "keys",
        title: "Keys",
        version: "1",
        direction: "maximize",
        metric: { name: "rle-dice" },
        submission: { ...right, id: ["id", "predicted"] },
        content: () => ({ publicFiles: {}, answers }),
      }),
    ).toThrow(/same name/);
  });
});
