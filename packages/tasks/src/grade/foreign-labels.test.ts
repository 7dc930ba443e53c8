import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";

import { defineTask } from "../catalogue/define-task.ts";
import { gradeFilesHere } from "./grade-files.ts";
import { gradeSubmission } from "./grade-submission.ts";

let dir: string;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), "foreign-labels-"));
});
afterAll(() => rm(dir, { recursive: true, force: true }));

const guess = { bytes: Buffer.from("id,kind\n1,u\n2,v\n3,u\n4,v\n") };

it("are told of where the truth is a bare file, in words that do not show its labels", async () => {
  const truth = join(dir, "truth.csv");
  await writeFile(truth, "id,kind\n1,secret\n2,hidden\n3,secret\n4,hidden\n");
  const { result } = await gradeFilesHere({ metric: { name: "accuracy" }, truth, submission: guess });
  expect(result).toMatchObject({
    kind: "scored",
    scores: { public: { score: 0 } },
    problems: [
      { code: "unknown_label", severity: "warning", column: "kind", count: 4, examples: [{ value: "u" }] },
    ],
  });
  expect(JSON.stringify(result)).not.toMatch(/secret|hidden/);
});

it("are counted where others are the truth's, such as numbers that were written with a point", async () => {
  const truth = join(dir, "numbers.csv");
  await writeFile(truth, "id,kind\n1,0\n2,1\n3,1\n4,0\n");
  const submission = { bytes: Buffer.from("id,kind\n1,0.0\n2,1\n3,1.0\n4,0\n") };
  const { result } = await gradeFilesHere({ metric: { name: "accuracy" }, truth, submission });
  expect(result).toMatchObject({
    scores: { public: { score: 0.5 } },
    problems: [
      {
        count: 2,
        message: `Labels in 2 rows of column "kind", such as '0.0', are none of the truth's. Labels are compared as they are written.`,
      },
    ],
  });
});

it("are not told of in a task, where it would tell what the answers hold", async () => {
  const task = defineTask({
    id: "kinds",
    title: "Kinds",
    version: "1",
    metric: { name: "accuracy" },
    direction: "maximize",
    submission: { id: "id", columns: [{ name: "kind", type: "label" }] },
    content: () => ({
      publicFiles: { "test.csv": "id\n1\n2\n3\n4\n" },
      answers: {
        ids: ["1", "2", "3", "4"],
        columns: { kind: ["secret", "hidden", "secret", "hidden"] },
        halves: ["public", "private", "public", "private"],
      },
    }),
  });
  const ready = await task.prepare(join(dir, "task"));
  expect(await gradeSubmission(ready, guess)).toMatchObject({
    scores: { public: { score: 0 } },
    problems: [],
  });
});
