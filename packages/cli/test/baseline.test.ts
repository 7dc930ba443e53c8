import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { gradeSubmission, listTaskIds, loadTask, prepareTask } from "@mledojo/tasks";
import { describe, expect, test } from "vitest";
import { baselineProgram } from "../src/baseline/program.ts";
import { readTaskFacts } from "../src/baseline/task-facts.ts";
import { root, runCli } from "./support/run-cli.ts";
import { temporaryFolder } from "./support/temporary-folder.ts";

const timeoutMs = 300_000;
const python = join(root, ".venv", "bin", "python");

describe("the baseline's programs, run as they stand (they are ours)", async () => {
  test.each(await listTaskIds())(
    "%s: the quick model scores and beats the sample",
    async (id) => {
      await using folder = await temporaryFolder();
      const task = await loadTask(id);
      const prepared = await prepareTask(task);
      const { metric, modality, submission } = task;
      const facts = readTaskFacts({ metadata: { metric: metric.name, modality, submission } });
      const code = baselineProgram({ ...facts, level: 1, seed: 0 }, prepared.publicDir);
      await promisify(execFile)(python, ["-W", "error::DeprecationWarning", "-c", code], {
        cwd: folder.path,
      });

      const score = async (path: string): Promise<number> => {
        const result = await gradeSubmission(prepared, { path });
        return result.kind === "scored" ? (result.scores.public?.score ?? NaN) : NaN;
      };
      const model = await score(join(folder.path, "submission.csv"));
      const sample = await score(join(prepared.publicDir, "sample_submission.csv"));
      if (task.direction === "maximize") expect(model).toBeGreaterThan(sample);
      else expect(model).toBeLessThan(sample);
    },
    timeoutMs,
  );
});

test(
  "play --agent baseline: looks, tries out, runs three models, finishes",
  async () => {
    await using folder = await temporaryFolder();
    const run = await runCli(["play", "penguins", "--json", "--log-dir", folder.path]);
    expect(run.code, run.stderr).toBe(0);
    const { steps, end } = JSON.parse(run.stdout) as {
      readonly steps: readonly {
        readonly action: string;
        readonly outcome: string;
        readonly humanRank: number | null;
      }[];
      readonly end: {
        readonly final: { readonly scores: { readonly private: { readonly humanRank: number } } };
      };
    };
    expect(steps.map(({ action, outcome }) => `${action} ${outcome}`)).toEqual([
      "request_info ok",
      "request_info ok",
      "validate_code ok",
      "execute_code scored",
      "execute_code scored",
      "execute_code scored",
      "finish ok",
    ]);
    expect(end.final.scores.private.humanRank).toBeGreaterThan(0.5);
  },
  timeoutMs,
);
