import { appendFileSync, cpSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { defineTask, type Task } from "@mledojo/tasks";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { makeEnv } from "../env/make-env.ts";
import { keepGrading } from "../log/gradings.ts";
import { readEpisode } from "../log/read-episode.ts";
import { temporaryFolder } from "../testing/fakes/fake-env.ts";
import { createFakeBackend } from "../testing/fakes/fake-sandbox.ts";
import { readGradings } from "./read-gradings.ts";
import { regradeEpisode, type RegradeResult } from "./regrade-episode.ts";
import { replayEpisode } from "./replay-episode.ts";

vi.stubEnv("XDG_CACHE_HOME", temporaryFolder());

const ids = Array.from({ length: 80 }, (_, at) => `row${String(at)}`);
const truth = ids.map((_, at) => String(at % 10));

/** A box in which the code is how many rows of ten are right. */
const answering = () =>
  createFakeBackend(({ code }) => {
    const right = Number(code?.["main.py"]);
    const rows = ids.map((id, at) => `${id},${at % 10 < right ? String(at % 10) : "99"}`);
    return { files: { "submission.csv": ["id,y", ...rows].join("\n") } };
  });

function taskOf(metric: Task["metric"], provenance: "reference" | "human" = "reference"): Task {
  return defineTask({
    id: "rows",
    title: "Rows",
    version: "1",
    metric,
    direction: "maximize",
    submission: { id: "id", columns: [{ name: "y", type: "label" }] },
    board: { provenance, dataHash: null, public: [0.9, 0.5], private: [0.9, 0.5] },
    content: () => ({
      publicFiles: { "train.csv": "id,y\na,1\n", "test.csv": `id\n${ids.join("\n")}\n` },
      answers: { ids, columns: { y: truth } },
    }),
  });
}

const task = taskOf({ name: "accuracy" });
const clock = () => Date.UTC(2030, 0, 1);
let played = "";
/** The episode graded again: as it was, as another grader does, and by another metric. */
let own: RegradeResult;
let theirs: RegradeResult;
let other: RegradeResult;

beforeAll(async () => {
  await using env = await makeEnv(task, { sandbox: answering(), logDir: temporaryFolder() });
  const { info } = await env.reset();
  for (const code of ["3", "8", "7"]) await env.step({ name: "execute_code", args: { code } });
  await env.step({ name: "finish" });
  played = info.episodeDir;
  own = await regradeEpisode(played, { task });
  theirs = await regradeEpisode(played, { task, variant: "mle-dojo/allstate-purchase-prediction-challenge" });
  other = await regradeEpisode(played, { task, metric: { name: "mcc" } });
});

/** The episode, in a folder of its own. */
function copied(): string {
  const dir = join(temporaryFolder(), "episode");
  cpSync(played, dir, { recursive: true });
  return dir;
}

const rankIn = ({ submissions }: RegradeResult) => submissions[1]?.regraded.public?.humanRank;

describe("a comparison with the best before", () => {
  it("is made by the real grader, and is found again by replay and regrade", async () => {
    const { steps } = await readEpisode(played);
    expect(steps.map(({ scores }) => [scores.public?.improved, scores.public?.gain?.over])).toEqual([
      [undefined, undefined],
      ["yes", 1],
      [expect.stringMatching(/no|within_noise/), 2],
      [undefined, undefined],
    ]);
    const [first, second] = steps.map(({ scores }) => scores.public);
    expect(second?.gain?.value).toBeCloseTo((second?.score ?? 0) - (first?.score ?? 0), 12);
    expect(own.ok).toBe(true);
    expect(own.submissions.map(({ regraded }) => regraded.public)).toEqual(
      own.submissions.map(({ logged }) => logged.public),
    );
    expect((await replayEpisode(played, { task, sandbox: answering() })).mismatches).toEqual([]);
  });

  it("that the log tells otherwise is found", async () => {
    const dir = copied();
    const text = readFileSync(join(dir, "episode.jsonl"), "utf8");
    writeFileSync(join(dir, "episode.jsonl"), text.replaceAll('"improved":"yes"', '"improved":"no"'));
    const { submissions } = await regradeEpisode(dir, { task });
    expect(submissions.filter(({ matches }) => !matches).map(({ step }) => step)).toEqual([2, null]);
    const { mismatches } = await replayEpisode(dir, { task, sandbox: answering() });
    expect(mismatches.map(({ step, field }) => [step, field])).toEqual([
      [2, "scores"],
      [0, "final"],
    ]);
  });
});

it("a replay that is cut off in a step tells nothing of that step", async () => {
  const controller = new AbortController();
  const sandbox = createFakeBackend(() => {
    controller.abort(new Error("enough"));
    return {};
  });
  const onStep = vi.fn();
  const replayed = replayEpisode(played, { task, sandbox, onStep, signal: controller.signal });
  await expect(replayed).rejects.toThrow("enough");
  expect(onStep).not.toHaveBeenCalled();
});

describe("regradeEpisode by another convention", () => {
  it("scores as another grader does, and says by which metric, options and grader", () => {
    expect(theirs.submissions.map(({ regraded }) => regraded.public?.score)).toEqual(
      own.submissions.map(({ regraded }) => 100 * (regraded.public?.score ?? NaN)),
    );
    expect(own.grading.convention).toEqual({ metric: "accuracy", options: null, direction: "maximize" });
    expect(theirs.grading.convention.options).toEqual({
      variant: "mle-dojo/allstate-purchase-prediction-challenge",
    });
    expect(theirs.grading.hashes.grader).toMatch(/^[0-9a-f]{64}$/);
    expect(theirs.grading.hashes.grader).not.toBe(own.grading.hashes.grader);
    expect([own.sameGrader, theirs.sameGrader]).toEqual([true, false]);
    // What differs does so by intent: each has a score, and that is well.
    expect(theirs).toMatchObject({ ok: true, sameData: true });
    expect(theirs.submissions.some(({ matches }) => matches)).toBe(false);
  });

  it("scores by another metric", () => {
    const { grading, submissions } = other;
    expect(grading.convention).toEqual({ metric: "mcc", options: null, direction: "maximize" });
    expect(submissions.map(({ outcome }) => outcome)).toEqual(["scored", "scored", "scored", "scored"]);
    expect(submissions[0]?.regraded.public?.score).not.toBe(submissions[0]?.logged.public?.score);
  });

  it("ranks on people's boards alone: ours hold scores by the task's own metric", async () => {
    const human = taskOf({ name: "accuracy" }, "human");
    expect([own, theirs, other].map(rankIn)).toEqual([0.5, null, null]);
    expect(rankIn(await regradeEpisode(played, { task: human, variant: "dsbench" }))).toBe(0.5);
  });

  it.each([
    [{ variant: "mle-bench" }, /no variant "mle-bench".*It has mle-bench-v1, mle-dojo.[^,]*, dsbench/],
    [{ metric: { name: "mcc" }, variant: "nobody" }, /"mcc" has no variant "nobody"/],
    [
      { metric: { name: "mcc", options: { colum: "y" } } },
      /"mcc" has no option "colum". Did you mean "column"/,
    ],
    [{ metric: { name: "accurracy" } }, /No metric is named "accurracy". Did you mean "accuracy"/],
  ])("refuses %j", async (options, message) => {
    await expect(regradeEpisode(played, { task, ...options })).rejects.toMatchObject({
      code: "invalid_options",
      message: expect.stringMatching(message),
    });
  });
});

describe("the gradings of an episode", () => {
  it("begin with its own, and get a line for each that says something new", async () => {
    expect([own, theirs, other].map(({ kept }) => kept)).toEqual([false, false, false]);
    expect(await readGradings(played)).toHaveLength(1);
    const dir = copied();
    const before = readFileSync(join(dir, "episode.jsonl"), "utf8");
    const keep = { task, keep: true, clock };
    expect((await regradeEpisode(dir, keep)).kept).toBe(false);
    for (const kept of [true, false]) {
      expect(
        (await regradeEpisode(dir, { ...keep, variant: "mle-dojo/allstate-purchase-prediction-challenge" }))
          .kept,
      ).toBe(kept);
    }
    const [first, second, ...more] = await readGradings(dir);
    expect(more).toEqual([]);
    expect(first).toMatchObject({ convention: own.grading.convention, hashes: own.grading.hashes });
    expect(first?.submissions.map(({ step }) => step)).toEqual([1, 2, 3, null]);
    expect(second).toEqual({ ...theirs.grading, at: "2030-01-01T00:00:00.000Z" });
    // The episode's own log is as it was.
    expect(readFileSync(join(dir, "episode.jsonl"), "utf8")).toBe(before);
  });

  it("get no line where the grader failed, and the reason is told", async () => {
    const dir = copied();
    const failed = await regradeEpisode(dir, { task, keep: true, metric: { name: "roc-auc" } });
    expect(failed).toMatchObject({ ok: false, kept: false });
    expect(failed.submissions[0]).toMatchObject({
      outcome: "grader_error",
      message: expect.stringMatching(
        /^The metric "roc-auc" cannot score the answers of this task\. .+ Choose another metric, or other options of this one\.$/,
      ),
    });
    expect(await readGradings(dir)).toHaveLength(1);
  });

  it("survive half a line that a process left as it died; a damaged line is told of", async () => {
    const dir = copied();
    const file = join(dir, "gradings.jsonl");
    keepGrading(dir, theirs.grading);
    const first = readFileSync(file, "utf8");
    appendFileSync(file, first.slice(0, 40));
    expect(await readGradings(dir)).toHaveLength(2);
    keepGrading(dir, other.grading);
    expect(readFileSync(file, "utf8").startsWith(first)).toBe(true);
    expect((await readGradings(dir)).slice(1)).toEqual([theirs.grading, other.grading]);
    appendFileSync(file, '{"type":"grading","version":2}\n');
    await expect(readGradings(dir)).rejects.toMatchObject({
      code: "log_corrupt",
      message: expect.stringContaining("Line 3"),
    });
  });

  it("that cannot be written are told of", () => {
    expect(() => keepGrading(join(played, "absent"), own.grading)).toThrow(
      expect.objectContaining({ code: "log_failed" }),
    );
  });
});
