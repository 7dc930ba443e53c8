import { describe, expect, it } from "vitest";

import type { Leniency, SubmissionSchema } from "../contract.ts";
import { inMemoryTask } from "../grade/__fixtures__/in-memory.ts";
import type { GradeResult } from "../grade/result.ts";
import { gradeFile } from "./__fixtures__/kinds.ts";

const schema: SubmissionSchema = {
  id: "id",
  columns: [{ name: "y", type: "number" }],
  join: "row-position",
};
const task = {
  metric: { name: "rmse" },
  direction: "minimize",
  ids: ["d", "b", "a", "a"],
  answers: { y: ["1", "2", "3", "4"] },
} as const;
const warning = { code: "ids_not_compared", severity: "warning" };

async function grade(text: string, lenient: readonly Leniency[] = []): Promise<GradeResult> {
  return gradeFile(await inMemoryTask({ ...task, schema: { ...schema, lenient } }), text);
}

describe("rows joined by their position, as DSBench joins them", () => {
  it.each([
    ["right ids", "id,y\nd,1\nb,2\na,3\na,4\n"],
    ["ids of something else", "id,y\n7,1\n8,2\n9,3\n9,4\n"],
    ["no ids", "y\n1\n2\n3\n4\n"],
    ["blank lines and other columns first", "y,id\n\n1,x\n2,\n\n3,x\n4,x\n"],
    ["quotes", '"id","y"\n"1","1"\n"1","2"\n"1","3"\n"1","4"\n'],
  ])("score as if they were right with %s, and the result says so", async (_, text) => {
    expect(await grade(text)).toMatchObject({
      kind: "scored",
      scores: { public: { rows: 2, score: 0 }, private: { rows: 2, score: 0 } },
      problems: [warning],
    });
  });

  it("score what stands in their place, not what belongs to their ids", async () => {
    expect(await grade("id,y\nb,2\nd,1\na,3\na,4\n")).toMatchObject({
      kind: "scored",
      scores: { public: { score: 1 }, private: { score: 0 } },
    });
  });

  it("are as many as the test's", async () => {
    expect(await grade("id,y\n1,1\n2,2\n3,3\n")).toMatchObject({
      kind: "invalid_submission",
      problems: [{ code: "missing_id", count: 1, examples: [{ value: "row 4" }] }],
    });
    expect(await grade("id,y\n1,1\n2,2\n3,3\n4,4\n5,5\n")).toMatchObject({
      kind: "invalid_submission",
      problems: [{ code: "unknown_id", count: 1, examples: [{ row: 5, value: "5" }] }],
    });
    expect(await grade("id,y\n")).toMatchObject({ problems: [{ code: "no_rows" }] });
  });

  it("keep their places when one of them is malformed", async () => {
    expect(await grade("id,y\n1,1\n2\n3,3\n4,4\n")).toMatchObject({
      kind: "invalid_submission",
      problems: [{ code: "ragged_row" }, { code: "missing_id", examples: [{ value: "row 2" }] }],
    });
  });

  it("are cut to the shorter side where missing and unknown rows are let pass, as MLE-bench's zip does", async () => {
    expect(await grade("id,y\n1,1\n2,2\n3,9\n", ["missing_id"])).toMatchObject({
      kind: "scored",
      combined: { rows: 3, score: Math.sqrt(12) },
      problems: [{ code: "missing_id", severity: "warning" }, warning],
    });
    expect(await grade("id,y\n1,1\n2,2\n3,3\n4,4\n5,100\n", ["unknown_id"])).toMatchObject({
      kind: "scored",
      combined: { rows: 4, score: 0 },
      problems: [{ code: "unknown_id", severity: "warning" }, warning],
    });
  });

  it("are joined so only where a task says it", async () => {
    const { join: _join, ...byId } = schema;
    const loaded = await inMemoryTask({ ...task, ids: ["d", "b", "a", "c"], schema: byId });
    expect(await gradeFile(loaded, "id,y\n1,1\n2,2\n3,3\n4,4\n")).toMatchObject({
      kind: "invalid_submission",
      problems: [
        { code: "unknown_id", count: 4 },
        { code: "missing_id", count: 4 },
      ],
    });
    expect(await gradeFile(loaded, "id,y\nd,1\nb,2\na,3\nc,4\n")).toMatchObject({ problems: [] });
  });
});
