import { describe, expect, it } from "vitest";

import type { Leniency, SubmissionSchema } from "../contract.ts";
import { inMemoryTask } from "../grade/__fixtures__/in-memory.ts";
import type { GradeResult } from "../grade/result.ts";
import { gradeFile } from "./__fixtures__/kinds.ts";

const task = {
  schema: { id: "id", columns: [{ name: "y", type: "number" }] },
  metric: { name: "rmse" },
  direction: "minimize",
  ids: ["a", "b", "c", "d"],
  answers: { y: ["1", "2", "3", "4"] },
} as const;

async function gradeLenient(lenient: readonly Leniency[], text: string): Promise<GradeResult> {
  return gradeFile(await inMemoryTask({ ...task, schema: { ...task.schema, lenient } }), text);
}

describe("a lenient task", () => {
  it("scores the rows that are there, and says how many were not", async () => {
    expect(await gradeLenient(["missing_id"], "id,y\nd,6\na,1\n")).toMatchObject({
      kind: "scored",
      scores: { public: { rows: 1, score: 0 }, private: { rows: 1, score: 2 } },
      combined: { rows: 2, score: Math.SQRT2 },
      problems: [{ code: "missing_id", severity: "warning", count: 2 }],
    });
  });

  it("leaves out rows without a value and rows of other ids", async () => {
    const file = "id,y\na,1\nb,\nc,3\nd,nan\nz,9\n";
    expect(await gradeLenient(["missing_value", "unknown_id"], file)).toMatchObject({
      kind: "scored",
      combined: { rows: 2, score: 0 },
      problems: [
        { code: "unknown_id", severity: "warning", count: 1 },
        { code: "missing_value", severity: "warning", count: 2, examples: [{ row: 2 }, { row: 4 }] },
      ],
    });
  });

  it("passes over columns that nobody asked for", async () => {
    const file = "id,note,y\na,x,1\nb,x,2\nc,x,3\nd,x,4\n";
    expect(await gradeLenient(["extra_column"], file)).toMatchObject({
      kind: "scored",
      combined: { rows: 4, score: 0 },
      problems: [{ code: "extra_column", severity: "warning", column: "note" }],
    });
  });

  it("scores each row of an id that stands several times, as MLE-bench's champs-scalar-coupling and predict-volcanic-eruptions", async () => {
    // Errors of 0, 2, 0, 1, 0 and 1: a's once more and c's, on either side of the halves.
    const file = "id,y\na,1\na,3\nd,4\nc,4\nb,2\nc,2\n";
    expect(await gradeLenient(["duplicate_id"], file)).toMatchObject({
      kind: "scored",
      scores: {
        public: { rows: 3, score: Math.sqrt(4 / 3) },
        private: { rows: 3, score: Math.sqrt(2 / 3) },
      },
      combined: { rows: 6, score: 1 },
      problems: [
        {
          code: "duplicate_id",
          severity: "warning",
          count: 2,
          examples: [
            { row: 2, value: "a" },
            { row: 6, value: "c" },
          ],
        },
      ],
    });
    expect(await gradeLenient([], file)).toMatchObject({ problems: [{ code: "duplicate_id", count: 2 }] });
    expect(await gradeLenient(["duplicate_id"], "id,y\nd,4\na,1\nc,3\nb,2\n")).toMatchObject({
      combined: { rows: 4, score: 0 },
      problems: [],
    });
  });

  it("counts rows that stand several times beside others that are missing or unknown", async () => {
    expect(await gradeLenient(["duplicate_id"], "id,y\na,1\na,1\nc,3\nc,3\nd,4\nz,1\n")).toMatchObject({
      kind: "invalid_submission",
      problems: [
        { code: "unknown_id", examples: [{ row: 6, value: "z" }] },
        {
          code: "missing_id",
          count: 1,
          message: expect.stringMatching(/^1 of the 4 ids/),
          examples: [{ value: "b" }],
        },
        { code: "duplicate_id", severity: "warning", count: 2 },
      ],
    });
    const all = ["duplicate_id", "missing_id", "unknown_id", "missing_value"] as const;
    expect(await gradeLenient(all, "id,y\na,1\na,\nc,3\nc,5\nz,1\n")).toMatchObject({
      scores: { public: { rows: 1, score: 0 }, private: { rows: 2, score: Math.SQRT2 } },
    });
  });

  it("forgives nothing else, and tells errors before warnings", async () => {
    expect(await gradeLenient(["missing_id"], "id,y\na,1\nb,\n")).toMatchObject({
      kind: "invalid_submission",
      problems: [
        { code: "missing_value", severity: "error" },
        { code: "missing_id", severity: "warning" },
      ],
    });
    expect(await gradeLenient(["missing_value"], "id,y\na,1\n")).toMatchObject({
      kind: "invalid_submission",
    });
  });

  it("wants some row to score, in each half that is scored", async () => {
    expect(await gradeLenient(["unknown_id", "missing_id"], "id,y\nz,1\n")).toMatchObject({
      kind: "invalid_submission",
      problems: [{ code: "no_rows" }, { severity: "warning" }, { severity: "warning" }],
    });
    expect(await gradeLenient(["missing_id"], "id,y\na,1\n")).toMatchObject({
      kind: "invalid_submission",
      problems: [{ code: "undefined_score" }],
    });
  });

  it("is blamed for nothing when the rows that are left cannot be scored", async () => {
    const auc = await inMemoryTask({
      schema: { id: "id", columns: [{ name: "p", type: "probability" }], lenient: ["missing_id"] },
      metric: { name: "roc-auc" },
      ids: ["a", "b", "c", "d"],
      answers: { p: ["1", "0", "1", "0"] },
    });
    expect(await gradeFile(auc, "id,p\na,.5\nc,.5\n")).toMatchObject({
      kind: "invalid_submission",
      problems: [{ code: "undefined_score" }],
    });
  });
});

async function gradeClasses(
  rules: Pick<SubmissionSchema, "rowsSumToOne" | "lenient">,
  text: string,
): Promise<GradeResult> {
  const classes = ["cat", "dog"];
  const columns = classes.map((name) => ({ name, type: "probability" as const, class: name }));
  const loaded = await inMemoryTask({
    schema: { id: "id", columns, ...rules },
    metric: { name: "multiclass-log-loss", options: { rowSums: "renormalise" } },
    direction: "minimize",
    ids: ["a", "b"],
    answers: { kind: classes },
  });
  return gradeFile(loaded, text);
}

describe("rows of probabilities", () => {
  const off = "id,cat,dog\na,.5,.25\nb,.25,.75\n";

  it.each([true, "reject"] as const)("are refused when they do not add up to 1: %s", async (rowsSumToOne) => {
    expect(await gradeClasses({ rowsSumToOne }, off)).toMatchObject({
      kind: "invalid_submission",
      problems: [{ code: "row_sum", count: 1, examples: [{ row: 1, value: "0.75" }] }],
    });
  });

  it("are shown in the order of the file, which does not tell the public ones apart", async () => {
    const both = "id,cat,dog\nb,.25,.5\na,.5,.25\n";
    for (const rowsSumToOne of ["reject", "renormalise"] as const) {
      expect(await gradeClasses({ rowsSumToOne }, both)).toMatchObject({
        problems: [{ code: "row_sum", count: 2, examples: [{ row: 1 }, { row: 2 }] }],
      });
    }
  });

  it("are divided by their sum where the task says so, and the result says it", async () => {
    const result = await gradeClasses({ rowsSumToOne: "renormalise" }, off);
    expect(result).toMatchObject({
      kind: "scored",
      scores: { public: { score: expect.closeTo(Math.log(1.5), 12) } },
      problems: [{ code: "row_sum", severity: "warning", count: 1 }],
    });
    expect(await gradeClasses({ rowsSumToOne: "renormalise" }, "id,cat,dog\na,0,0\nb,.5,.5\n")).toMatchObject(
      {
        kind: "invalid_submission",
        problems: [{ code: "row_sum", severity: "error" }],
      },
    );
  });

  it("are taken as they are by a lenient task", async () => {
    expect(await gradeClasses({ rowsSumToOne: true, lenient: ["row_sum"] }, off)).toMatchObject({
      kind: "scored",
      problems: [{ code: "row_sum", severity: "warning" }],
    });
  });
});
