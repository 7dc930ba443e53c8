import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { defineTask } from "../catalogue/define-task.ts";
import type { MetricReference, Task } from "../contract.ts";
import { gradeSubmission } from "./grade-submission.ts";
import { loadMetric } from "./load-metric.ts";
import type { GradeResult } from "./result.ts";

let dir: string;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), "metric-options-"));
});
afterAll(() => rm(dir, { recursive: true, force: true }));

const taskOf = (metric: MetricReference): Task =>
  defineTask({
    id: "choices",
    title: "Choices",
    version: "1",
    metric,
    direction: metric.name === "multiclass-log-loss" ? "minimize" : "maximize",
    submission: { id: "id", columns: [{ name: "items", type: "text" }] },
    content: () => ({
      publicFiles: { "test.csv": "id\n1\n2\n3\n4\n" },
      answers: {
        ids: ["1", "2", "3", "4"],
        columns: { items: ["a", "b", "c", "d"] },
        halves: ["public", "private", "public", "private"],
      },
    }),
  });
let tasks = 0;
const grade = async (metric: MetricReference): Promise<GradeResult> => {
  tasks += 1;
  const ready = await taskOf(metric).prepare(join(dir, String(tasks)));
  return gradeSubmission(ready, { bytes: Buffer.from("id,items\n1,a\n2,b\n3,x c\n4,d\n") });
};

describe("the options on a task's card", () => {
  it.each([
    [{ K: 12 }, /metric\.options: The metric "map-at-k" has no option "K"\. Did you mean "k"/],
    [{ k: "12" }, /metric\.options: The option "k" is "12"; it must be an integer from 1 on\.$/],
    [{ k: null }, /"k" is null/],
    [{ columns: ["items"] }, /no option "columns"/],
    [{ variant: "mle-bench" }, /no variant "mle-bench"/],
  ])("are held against the metric's when the card is read: %j", (options, message) => {
    expect(() => taskOf({ name: "map-at-k", options })).toThrow(
      expect.objectContaining({ code: "invalid_task", message: expect.stringMatching(message) }),
    );
  });

  it("must not lack what the metric needs", () => {
    expect(() => taskOf({ name: "hit-at-k" })).toThrow(/"k" is not given; "hit-at-k" needs it/);
  });

  it("name columns that are there, which is seen before a submission is scored", async () => {
    expect(await grade({ name: "map-at-k", options: { column: "items", k: 1 } })).toMatchObject({
      scores: { public: { score: 0.5 } },
    });
    await expect(grade({ name: "map-at-k", options: { column: "item" } })).rejects.toMatchObject({
      code: "invalid_task",
      message: expect.stringMatching(
        /"column" of "map-at-k" names "item".*of the truth; there are "items"\.$/,
      ),
    });
    await expect(grade({ name: "map-at-k", options: { weights: "w" } })).rejects.toMatchObject({
      code: "invalid_task",
      message: 'The metric\'s options name the column "w", which the answers do not have; they have "items".',
    });
    await expect(
      grade({ name: "multiclass-log-loss", options: { classes: ["items", "other"] } }),
    ).rejects.toThrow(
      /"classes" of "multiclass-log-loss" names "other".*of a submission; there are "items"\.$/,
    );
    await expect(grade({ name: "multiclass-log-loss", options: { classes: [] } })).rejects.toThrow(
      /"classes" of "multiclass-log-loss" names no column; name at least one, or leave it out\.$/,
    );
  });
});

describe("a metric of one's own", () => {
  const module = new URL("__fixtures__/strict-metric.ts", import.meta.url).href;

  it("that lists its options has them held against the list", async () => {
    const strict = { name: "strict", module };
    expect((await loadMetric({ ...strict, options: { depth: 2 } })).name).toBe("strict");
    await expect(loadMetric({ ...strict, options: { dept: 2 } })).rejects.toMatchObject({
      code: "invalid_option",
      message: 'The metric "strict" has no option "dept". Did you mean "depth"? It has "depth".',
    });
    await expect(loadMetric({ ...strict, options: { depth: 0 } })).rejects.toThrow(/from 1 on/);
    await expect(grade({ ...strict, options: { dept: 2 } })).rejects.toThrow(/"dept"/);
  });

  it("that lists none is left to itself", async () => {
    const endless = new URL("../grader/__fixtures__/endless-metric.ts", import.meta.url).href;
    const options = { anything: 1, pidFile: "somewhere" };
    expect((await loadMetric({ name: "endless", module: endless, options })).name).toBe("endless");
  });
});
