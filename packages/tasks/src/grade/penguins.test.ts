import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import type { PreparedTask } from "../contract.ts";
import { loadTask } from "../catalogue/embedded.ts";
import { prepareTask } from "../prepare/cache.ts";
import { gradeSubmission } from "./grade-submission.ts";

let dir: string;
let prepared: PreparedTask;

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), "mledojo-penguins-"));
  prepared = await prepareTask(await loadTask("penguins"), { cacheDir: dir });
});
afterAll(() => rm(dir, { recursive: true, force: true }));

describe("penguins, from the embedded table to a score", () => {
  it("scores the sample submission at the entropy of three equal chances", async () => {
    const result = await gradeSubmission(
      prepared,
      { path: join(prepared.publicDir, "sample_submission.csv") },
      { halves: ["public", "private"] },
    );
    expect(result.kind).toBe("scored");
    if (result.kind !== "scored") return;
    expect(result.scores.public?.score).toBeCloseTo(Math.log(3), 12);
    expect(result.scores.private?.score).toBeCloseTo(Math.log(3), 12);
    expect(result.scores.public?.rows).toBe(prepared.rows.public);
  });

  it("scores the truth at zero loss, whatever the order of rows and columns", async () => {
    const answers = await readFile(join(prepared.privateDir, "answers.csv"), "utf8");
    const rows = answers
      .trim()
      .split("\n")
      .slice(1)
      .map((line) => line.split(","));
    const species = ["Gentoo", "Adelie", "Chinstrap"];
    const lines = rows
      .toReversed()
      .map(([id, truth]) => [...species.map((name) => Number(name === truth)), id].join(","));
    const bytes = Buffer.from([`${species.join(",")},id`, ...lines].join("\r\n"));
    const result = await gradeSubmission(prepared, { bytes }, { halves: ["private"] });
    expect(result).toMatchObject({ kind: "scored", scores: { private: { score: expect.closeTo(0, 9) } } });
    expect(result.kind === "scored" && result.scores.public).toBeUndefined();
  });
});
