import { describe, expect, it } from "vitest";

import { inMemoryTask } from "./__fixtures__/in-memory.ts";
import { gradeCsv } from "./grade-bytes.ts";

/** Faults known from other graders; the numbers are those of the list of defects that this project was begun with. */
const both = { halves: ["public", "private"], combined: true } as const;
const grade = async (task: Parameters<typeof inMemoryTask>[0], text: string) =>
  gradeCsv(await inMemoryTask(task), Buffer.from(text), both);

const regression = {
  schema: { id: "id", columns: [{ name: "y", type: "number" }] },
  metric: { name: "rmse" },
  direction: "minimize",
  ids: ["0", "1", "2", "3"],
  answers: { y: ["1", "2", "3", "4"] },
} as const;
const right = "id,y\n0,1\n1,2\n2,3\n3,4\n";

describe("faults that this grader must not have", () => {
  it("fault 7: a metric without a value is a typed outcome, never NaN", async () => {
    const task = { ...regression, metric: { name: "rmsle" } };
    const result = await grade(task, "id,y\n0,-5\n1,2\n2,3\n3,4\n");
    expect(result).toMatchObject({ kind: "invalid_submission", problems: [{ code: "undefined_score" }] });
    expect(JSON.stringify(result)).not.toContain("NaN");
  });

  it("fault 7: answers that the metric cannot score are our fault, not the submission's", async () => {
    const task = {
      ...regression,
      schema: { id: "id", columns: [{ name: "y", type: "probability", positive: "1" }] },
      metric: { name: "roc-auc" },
      direction: "maximize",
      answers: { y: ["1", "1", "0", "1"] },
    } as const;
    const result = await grade(task, "id,y\n0,.1\n1,.2\n2,.3\n3,.4\n");
    expect(result).toMatchObject({ kind: "grader_error", reason: "internal" });
  });

  it("fault 8: without a board there is a score and no rank", async () => {
    const result = await grade(regression, right);
    expect(result).toMatchObject({
      kind: "scored",
      scores: { public: { score: 0, placement: null, humanRank: null } },
      combined: { score: 0, placements: null, humanRank: null },
    });
  });

  it("fault 8: an empty board, or one of numbers that are none, gives a score all the same", async () => {
    const board = { provenance: "human", dataHash: null, public: [], private: [Number.NaN, 1] } as const;
    const result = await grade({ ...regression, board }, right);
    expect(result).toMatchObject({
      kind: "scored",
      scores: { public: { score: 0, humanRank: null }, private: { score: 0, humanRank: 1 } },
    });
  });

  it("fault 9: each half is scored on its own rows and ranked on its own board", async () => {
    const board = { provenance: "reference", dataHash: null, public: [0.5, 1], private: [1, 3] } as const;
    const result = await grade({ ...regression, board }, "id,y\n0,1\n1,2\n2,5\n3,6\n");
    expect(result).toMatchObject({
      scores: { public: { rows: 2, score: 0, humanRank: 1 }, private: { rows: 2, score: 2, humanRank: 0.5 } },
    });
  });

  it("MLE-Dojo's own number: one score over all rows, the mean of its HumanRanks on both boards", async () => {
    const board = {
      provenance: "human",
      dataHash: null,
      public: [1, 2, 3, 4],
      private: [1.2, 1.5, 1.6, 9],
    } as const;
    const result = await grade({ ...regression, board }, "id,y\n0,1\n1,2\n2,5\n3,6\n");
    // RMSE over all rows is the root of 2: position 2 of 4 on the public board, 2 of 4 on the private one.
    expect(result).toMatchObject({ combined: { rows: 4, score: Math.SQRT2, humanRank: 0.75 } });
  });

  it("fault 21: ids and labels are text: leading zeros, NA, None and nan stay what they are", async () => {
    const task = {
      ...regression,
      schema: { id: "id", columns: [{ name: "y", type: "label", labels: ["NA", "None", "nan", "01"] }] },
      metric: { name: "accuracy" },
      direction: "maximize",
      ids: ["007", "NA", "None", "1e3"],
      answers: { y: ["NA", "None", "nan", "01"] },
    } as const;
    expect(await grade(task, "id,y\n1e3,01\nNone,nan\nNA,None\n007,NA\n")).toMatchObject({
      combined: { score: 1 },
    });
    expect(await grade(task, "id,y\n1000,01\nNone,nan\nNA,None\n7,NA\n")).toMatchObject({
      kind: "invalid_submission",
    });
  });

  it("fault 21: grading changes neither the submission's bytes nor the answers", async () => {
    const task = await inMemoryTask(regression);
    const bytes = Buffer.from("id,y\n3,4\n2,3\n1,2\n0,1\n");
    const before = Buffer.from(bytes);
    const first = gradeCsv(task, bytes, both);
    expect(bytes.equals(before)).toBe(true);
    expect(gradeCsv(task, bytes, both)).toEqual(first);
  });

  it("order: a perfect file in another order is perfect", async () => {
    expect(await grade(regression, "y,id\n4,3\n2,1\n1,0\n3,2\n")).toMatchObject({ combined: { score: 0 } });
  });

  it("subsets: rows that are left out are not forgiven", async () => {
    expect(await grade(regression, "id,y\n0,1\n")).toMatchObject({ kind: "invalid_submission" });
  });

  it("classes: columns are found by name, not by place", async () => {
    const task = {
      ...regression,
      schema: {
        id: "id",
        columns: [
          { name: "a", type: "probability", class: "a" },
          { name: "b", type: "probability", class: "b" },
        ],
        rowsSumToOne: true,
      },
      metric: { name: "multiclass-log-loss", options: { rowSums: "renormalise" } },
      answers: { y: ["a", "b", "a", "b"] },
    } as const;
    const text = "b,id,a\n0,0,1\n1,1,0\n0,2,1\n1,3,0\n";
    expect(await grade(task, text)).toMatchObject({ combined: { score: expect.closeTo(0, 9) } });
    expect(await grade(task, "id,a,b\n0,1,1\n1,1,1\n2,1,1\n3,1,1\n")).toMatchObject({
      problems: [{ code: "row_sum" }],
    });
  });

  it("halves that were not asked for are not computed", async () => {
    const result = gradeCsv(await inMemoryTask(regression), Buffer.from(right));
    expect(result).toMatchObject({ kind: "scored", combined: null });
    expect(result.kind === "scored" && Object.keys(result.scores)).toEqual(["public"]);
  });

  it("intervals are seeded, hold the score and follow the board", async () => {
    const ids = Array.from({ length: 60 }, (_, row) => String(row));
    const board = {
      provenance: "reference",
      dataHash: null,
      public: [0.1, 0.5, 1, 2],
      private: [1],
    } as const;
    const task = await inMemoryTask({ ...regression, ids, answers: { y: ids }, board });
    const bytes = Buffer.from(
      `id,y\n${ids.map((id) => `${id},${Number(id) + (Number(id) % 3) / 2}`).join("\n")}\n`,
    );
    const interval = { samples: 200, seed: 3 };
    const first = gradeCsv(task, bytes, { interval });
    expect(gradeCsv(task, bytes, { interval })).toEqual(first);
    const half = first.kind === "scored" ? first.scores.public : undefined;
    expect(half?.interval?.low).toBeLessThan(half?.score ?? 0);
    expect(half?.interval?.high).toBeGreaterThan(half?.score ?? 0);
    expect(half?.humanRankInterval?.level).toBe(0.95);
  });
});
