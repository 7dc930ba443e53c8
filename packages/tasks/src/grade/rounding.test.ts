import { describe, expect, it } from "vitest";

import type { MetricReference, Rounding, SubmissionColumn } from "../contract.ts";
import { gradeFile } from "../submission/__fixtures__/kinds.ts";
import { describeTask } from "../prepare/describe.ts";
import { hashGrader } from "../grader/grader-hash.ts";
import { inMemoryTask } from "./__fixtures__/in-memory.ts";
import type { GradeResult } from "./result.ts";

async function grade(metric: MetricReference, column: SubmissionColumn, file: string): Promise<GradeResult> {
  const board = { provenance: "human", dataHash: null, public: [2.68, 2.7], private: [] } as const;
  const task = await inMemoryTask({
    schema: { id: "id", columns: [column] },
    metric,
    direction: "minimize",
    ids: ["0", "1"],
    answers: { y: ["0", "0"] },
    board,
  });
  return gradeFile(task, file);
}

const plain: SubmissionColumn = { name: "y", type: "number" };

describe("rounding that a task declares", () => {
  it.each([
    ["numpy", 2, 2.68, 1],
    ["python", 2, 2.67, 1],
    ["python", 0, 3, 3],
  ] as const)(
    "rounds the score by the rule of %s to %d decimals, before it is ranked",
    async (rule, decimals, score, position) => {
      const metric = { name: "mae", round: { rule, decimals } };
      expect(await grade(metric, plain, "id,y\n0,2.675\n1,2.675\n")).toMatchObject({
        scores: { public: { score, placement: { position } } },
        combined: { score },
      });
    },
  );

  it("leaves scores and predictions alone where nothing is declared", async () => {
    expect(await grade({ name: "mae" }, plain, "id,y\n0,2.675\n1,0.1\n")).toMatchObject({
      scores: { public: { score: 2.675 }, private: { score: 0.1 } },
    });
  });

  it.each([
    [{ rule: "numpy", decimals: 2 }, 2.68],
    [{ rule: "python", decimals: 2 }, 2.67],
    [{ rule: "python", decimals: -1 }, 0],
  ] as const)("rounds predictions by %j, after they are checked", async (round: Rounding, score) => {
    const column: SubmissionColumn = { ...plain, max: 2.675, round };
    expect(await grade({ name: "mae" }, column, "id,y\n0,2.675\n1,0\n")).toMatchObject({
      kind: "scored",
      scores: { public: { score }, private: { score: 0 } },
    });
    const probability: SubmissionColumn = {
      name: "y",
      type: "probability",
      round: { rule: "python", decimals: 0 },
    };
    expect(await grade({ name: "mae" }, probability, "id,y\n0,0.5\n1,0.6\n")).toMatchObject({
      scores: { public: { score: 0 }, private: { score: 1 } },
    });
  });

  it("gives numbers that overflow no score", async () => {
    const column: SubmissionColumn = { ...plain, round: { rule: "numpy", decimals: 10 } };
    expect(await grade({ name: "mae" }, column, "id,y\n0,1e300\n1,0\n")).toMatchObject({
      kind: "invalid_submission",
      problems: [{ code: "undefined_score" }],
    });
  });

  it("is told to the agent", async () => {
    const column: SubmissionColumn = { ...plain, round: { rule: "numpy", decimals: 2 } };
    const { card } = await inMemoryTask({
      schema: { id: "id", columns: [column] },
      metric: { name: "mae", round: { rule: "python", decimals: 5 } },
      ids: ["0", "1"],
      answers: { y: ["0", "0"] },
    });
    const text = describeTask(card, []);
    expect(text).toContain("- `y`: a number, rounded to 2 decimals\n");
    expect(text).toContain("Metric: mae, rounded to 5 decimals; ");
  });

  it("is part of what the grader's hash names", async () => {
    const { card } = await inMemoryTask({
      schema: { id: "id", columns: [plain] },
      metric: { name: "mae" },
      ids: ["0", "1"],
      answers: { y: ["0", "0"] },
    });
    const rounded = { ...card, metric: { name: "mae", round: { rule: "python", decimals: 5 } } } as const;
    expect(hashGrader("code", rounded)).not.toBe(hashGrader("code", card));
  });
});
