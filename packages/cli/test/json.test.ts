import { cp, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { loadTask, prepareTask } from "@mledojo/tasks";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { runCli, type CliRun } from "./support/run-cli.ts";
import { temporaryFolder } from "./support/temporary-folder.ts";

const timeoutMs = 300_000;
let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let played: CliRun;
let episode = "";
let submission = "";

beforeAll(async () => {
  folder = await temporaryFolder();
  const logDir = join(folder.path, "logs");
  played = await runCli(["play", "penguins", "--agent", "sample", "--json", "--log-dir", logDir]);
  episode = join(logDir, (await readdir(logDir))[0] ?? "");
  const prepared = await prepareTask(await loadTask("penguins"));
  submission = join(folder.path, "submission.csv");
  await cp(join(prepared.publicDir, "sample_submission.csv"), submission);
}, timeoutMs);
afterAll(() => folder[Symbol.asyncDispose]());

/** The one JSON document of a run, which must be all that stands on standard output. */
function document(run: CliRun): Record<string, unknown> {
  expect(run.stdout.endsWith("\n"), run.stderr).toBe(true);
  return JSON.parse(run.stdout) as Record<string, unknown>;
}

describe("--json prints one document", () => {
  test("tasks: an array with id, title, metric and direction", async () => {
    const run = await runCli(["tasks", "--json"]);
    const tasks = JSON.parse(run.stdout) as readonly Record<string, unknown>[];
    expect(run.code).toBe(0);
    expect(run.stderr).toBe("");
    expect(tasks.length).toBeGreaterThanOrEqual(12);
    for (const task of tasks) {
      expect(task).toMatchObject({
        id: expect.any(String),
        title: expect.any(String),
        metric: expect.any(String),
      });
      expect(["maximize", "minimize"]).toContain(task["direction"]);
    }
  });

  test("show", async () => {
    const run = await runCli(["show", "penguins", "--json"]);
    expect(run.code).toBe(0);
    expect(document(run)).toMatchObject({
      id: "penguins",
      rows: { train: 206, test: 138 },
      modality: "tabular",
    });
  });

  test("play: steps, end and the folder of the log; progress goes to standard error", () => {
    expect(played.code, played.stderr).toBe(0);
    const shown = document(played);
    expect(shown).toMatchObject({
      task: "penguins",
      agent: "sample",
      end: { reason: "finished", terminated: true },
    });
    expect(shown["steps"]).toHaveLength(3);
    expect(played.stderr).toContain("execute_code");
  });

  test("grade: the score of the whole and of each half", async () => {
    const run = await runCli(["grade", "penguins", submission, "--json"]);
    expect(run.code).toBe(0);
    const shown = document(run);
    // Three equal probabilities cost the logarithm of three.
    expect(shown["score"]).toBeCloseTo(Math.log(3), 12);
    expect(shown).toMatchObject({
      outcome: "scored",
      interval: { level: 0.95 },
      rank: expect.any(Number),
      medal: "none",
      halves: { public: { score: expect.closeTo(Math.log(3), 12) }, private: { rows: 69 } },
    });
  });

  test("grade: an invalid submission is a document too, and exit code 1", async () => {
    const broken = join(folder.path, "broken.csv");
    await writeFile(broken, "id,Adelie\n1,0.5\n");
    const run = await runCli(["grade", "penguins", broken, "--json"]);
    expect(run.code).toBe(1);
    expect(document(run)).toEqual({
      task: "penguins",
      metric: expect.any(String),
      direction: "minimize",
      outcome: "invalid_submission",
      score: null,
      interval: null,
      rows: null,
      halves: {},
      problems: expect.arrayContaining([expect.objectContaining({ message: expect.any(String) })]),
    });
  });

  test("log, whole and one step", async () => {
    const whole = await runCli(["log", episode, "--json"]);
    expect(document(whole)).toMatchObject({
      start: { task: { id: "penguins" } },
      end: { reason: "finished" },
    });
    const one = await runCli(["log", join(episode, "episode.jsonl"), "--step", "2", "--json"]);
    expect(document(one)).toMatchObject({
      step: 2,
      outcome: "scored",
      stdout: "copied the sample submission\n",
    });
  });

  test(
    "replay --verify and regrade agree with the log",
    async () => {
      const replayed = await runCli(["replay", episode, "--verify", "--json"]);
      expect(replayed.code, replayed.stderr).toBe(0);
      expect(document(replayed)).toMatchObject({ verified: true, compared: 3, mismatches: [] });
      const regraded = await runCli(["regrade", episode, "--json"]);
      expect(regraded.code, regraded.stderr).toBe(0);
      expect(document(regraded)).toMatchObject({
        ok: true,
        sameData: true,
        // As grade says it of the same file.
        submissions: [{ regraded: { public: { medal: "none" } } }, {}],
      });
    },
    timeoutMs,
  );

  test(
    "regrade by another convention is kept beside the log, and log --gradings shows both",
    async () => {
      const copy = join(folder.path, "regraded");
      await cp(episode, copy, { recursive: true });
      const theirs = await runCli(["regrade", copy, "--variant", "mle-dojo", "--keep", "--json"]);
      expect(theirs.code, theirs.stderr).toBe(0);
      expect(document(theirs)).toMatchObject({
        ok: true,
        kept: true,
        grading: {
          convention: { metric: "multiclass-log-loss", options: { variant: "mle-dojo" } },
          hashes: { grader: expect.stringMatching(/^[0-9a-f]{64}$/) },
        },
      });
      const shown = await runCli(["log", copy, "--gradings", "--json"]);
      expect(shown.code, shown.stderr).toBe(0);
      const { gradings } = document(shown) as { readonly gradings: readonly object[] };
      expect(gradings).toMatchObject([
        { convention: { options: { rowSums: "renormalise" } } },
        { convention: { options: { rowSums: "renormalise", variant: "mle-dojo" } } },
      ]);
      const text = await runCli(["log", copy, "--gradings"]);
      expect(text.stdout).toMatch(/^submission +as played +kept 1$/m);
      expect(text.stdout).toMatch(/^step 2 +public 1\.0986 +public \d/m);
      expect(text.stdout).toMatch(
        /^kept 1 +\S+Z {2}multiclass-log-loss \{.*"mle-dojo"\}, grader [0-9a-f]{12}$/m,
      );
    },
    timeoutMs,
  );

  test.each([
    [["--variant", "mle-bench"], "invalid_options", /no variant "mle-bench"/],
    [["--metric", "no-such"], "invalid_options", /No metric is named "no-such"/],
    [["--metric", "mcc", "--options", '{"colum":"y"}'], "invalid_options", /Did you mean "column"/],
    [["--options", "{}"], "usage", /--options/],
  ])("regrade %j is refused", async (args, code, message) => {
    const run = await runCli(["regrade", episode, ...args, "--json"]);
    expect(run.code).toBe(2);
    expect(document(run)).toMatchObject({ error: { code, message: expect.stringMatching(message) } });
  });

  test.each(["arrow", "parquet", "sft-jsonl"])("export --format %s", async (format) => {
    const output = join(folder.path, `steps.${format}`);
    const run = await runCli([
      "export",
      folder.path + "/logs",
      "--format",
      format,
      "--output",
      output,
      "--json",
    ]);
    expect(run.code, run.stderr).toBe(0);
    expect(document(run)).toMatchObject({ format, episodes: 1, rows: format === "sft-jsonl" ? 1 : 3 });
  });

  test(
    "doctor",
    async () => {
      const run = await runCli(["doctor", "--json"]);
      expect(run.code, run.stderr).toBe(0);
      const shown = document(run) as { readonly backends: readonly { readonly name: string }[] };
      expect(shown).toMatchObject({ ok: true, sandbox: expect.any(String) });
      expect(shown.backends.map(({ name }) => name)).toEqual(["bubblewrap", "docker"]);
    },
    timeoutMs,
  );
});

test(
  "a changed log does not verify",
  async () => {
    const copy = join(folder.path, "changed");
    await cp(episode, copy, { recursive: true });
    const { readFile } = await import("node:fs/promises");
    const log = join(copy, "episode.jsonl");
    const text = await readFile(log, "utf8");
    await writeFile(log, text.replaceAll('"score":1.09861', '"score":0.09861'));
    for (const command of [
      ["replay", "--verify", copy],
      ["regrade", copy],
    ]) {
      const run = await runCli([...command, "--json"]);
      expect(run.code, run.stderr).toBe(1);
      expect(JSON.parse(run.stdout)).toMatchObject({ ok: false });
    }
  },
  timeoutMs,
);

test(
  "an episode that scored nothing says why it ended, and names commands that can be typed",
  async () => {
    const run = await runCli([
      "play",
      "penguins",
      "--agent",
      "sample",
      "--max-steps",
      "1",
      "--log-dir",
      join(folder.path, "short"),
      "--episode-id",
      "one",
    ]);
    expect(run.code, run.stderr).toBe(1);
    expect(run.stdout).toContain("nothing was scored");
    expect(run.stdout).toMatch(/^end {4}max_steps \(its steps were used up\), total reward 0\.0000$/m);
    expect(run.stdout).toContain("npx mledojo log ");
    expect(run.stdout).not.toMatch(/(?<!npx )mledojo (log|replay)/);
    const missing = await runCli(["log", join(folder.path, "short", "one"), "--step", "2"]);
    expect(missing.stderr).toContain("The episode has 1 step;");
  },
  timeoutMs,
);

test(
  "the same without --json is text without control characters",
  async () => {
    for (const args of [
      ["tasks"],
      ["show", "penguins"],
      ["log", episode],
      ["regrade", episode],
      ["doctor"],
    ]) {
      const run = await runCli(args);
      expect(run.code, run.stderr).toBe(0);
      expect(run.stdout.length).toBeGreaterThan(50);
      // eslint has no part in this: an escape would show as one of these.
      expect(`${run.stdout}${run.stderr}`).not.toMatch(/[^\P{Cc}\n\t]/u);
    }
  },
  timeoutMs,
);
