import { appendFileSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { EnvError, makeEnv, readEpisode, regradeEpisode, replayEpisode } from "@mledojo/env";
import { loadTask } from "@mledojo/tasks";
import { describe, expect, it } from "vitest";
import { logFolder } from "../mle-dojo-faults/play.ts";

const logDir = logFolder();

const model = `
import pandas as pd
from sklearn.linear_model import LogisticRegression
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler

train, test = pd.read_csv("/data/train.csv"), pd.read_csv("/data/test.csv")
features = [c for c in test.columns if c != "id"]
both = pd.get_dummies(pd.concat([train[features], test[features]]))
both = both.fillna(both.median())
fit = make_pipeline(StandardScaler(), LogisticRegression(max_iter=1000)).fit(both.iloc[: len(train)], train["species"])
answer = pd.DataFrame(fit.predict_proba(both.iloc[len(train) :]), columns=fit.classes_)
answer.insert(0, "id", test["id"].to_numpy())
answer.to_csv("submission.csv", index=False)
print("classes", list(fit.classes_))
`;

const sample = `import shutil\nshutil.copy("/data/sample_submission.csv", "submission.csv")\n`;

async function playEpisode(): Promise<string> {
  await using env = await makeEnv("penguins", { logDir, sandbox: "bubblewrap" });
  const { info } = await env.reset({ seed: 4 });
  await env.step({ name: "request_info" });
  await env.step({ name: "execute_code", args: { code: sample } });
  await env.step({
    name: "execute_code",
    args: { code: "import os, random\nprint(os.environ['MLEDOJO_SEED'], hash('x'))\n1/0" },
  });
  await env.step({ name: "execute_code", args: { code: model } });
  await env.step({ raw: { name: "nonsense" } });
  await env.step({ name: "finish" });
  return info.episodeDir;
}

describe("an episode on penguins in bubblewrap", () => {
  it("scores a real model against the reference board, and the private half once at the end", async () => {
    const { board } = await loadTask("penguins");
    const dir = await playEpisode();
    const { start, steps, end } = await readEpisode(dir);
    expect(start.sandbox.backend).toBe("bubblewrap");
    expect(start.task.board).toBe("reference");
    expect(steps.map(({ outcome }) => outcome)).toEqual([
      "ok",
      "scored",
      "runtime_error",
      "scored",
      "invalid_action",
      "ok",
    ]);
    const [, floor, crashed, trained] = steps;
    expect(crashed?.message).toContain("ZeroDivisionError: division by zero");
    expect(crashed?.message).toContain("4 ");
    expect(trained?.message).toContain("classes ['Adelie', 'Chinstrap', 'Gentoo']");
    expect(trained?.scores.public?.humanRank).toBeGreaterThan((floor?.scores.public?.humanRank ?? 1) + 0.2);
    // HumanRank by hand, from the board itself.
    const { score, humanRank, position, total } = trained?.scores.public ?? {};
    const entries = board?.public ?? [];
    const first = entries.filter((entry) => entry < (score ?? 0)).length + 1;
    expect([position, total, humanRank]).toEqual([
      first,
      entries.length,
      (entries.length - first + 1) / entries.length,
    ]);
    expect(trained?.reward).toBe(humanRank);
    expect(steps.every(({ scores }) => scores.private === undefined)).toBe(true);
    const { interval } = trained?.scores.public ?? {};
    expect(interval?.score[0]).toBeLessThan(score ?? 0);
    expect(interval?.score[1]).toBeGreaterThan(score ?? 0);
    expect(trained?.message).toContain("95 % intervals");
    const grader = expect.stringMatching(/^[0-9a-f]{64}$/);
    const image = expect.stringMatching(/^sha256:[0-9a-f]{64}$/);
    expect(trained?.hashes).toEqual({ data: start.task.dataHash, grader, image });
    expect(crashed?.hashes).toEqual({ data: start.task.dataHash, grader: null, image });
    expect(trained?.timings.queueMs).toBeGreaterThanOrEqual(0);
    expect(trained?.cost.cpuSeconds).toBeGreaterThan(0);
    expect(end?.final).toMatchObject({ step: 4, chosenBy: "best" });
    expect(end?.final?.scores.private?.score).toBeGreaterThan(0);
  });

  it("replays to the same outcomes, scores and submissions, and regrades from its blobs alone", async () => {
    const dir = await playEpisode();
    const seen: number[] = [];
    const replayed = await replayEpisode(dir, { onStep: ({ step }) => seen.push(step) });
    expect(replayed).toEqual({ ok: true, steps: 6, compared: 6, mismatches: [] });
    expect(seen).toEqual([1, 2, 3, 4, 5, 6]);
    const regraded = await regradeEpisode(dir);
    expect(regraded).toMatchObject({ ok: true, sameData: true, sameGrader: true });
    expect(regraded.submissions.map(({ step }) => step)).toEqual([2, 4, null]);
  });

  it("a replay and a regrade find what was tampered with", async () => {
    const dir = await playEpisode();
    const file = join(dir, "episode.jsonl");
    const lines = readFileSync(file, "utf8").trimEnd().split("\n");
    const tampered = lines.map((line) => {
      const event = JSON.parse(line);
      if (event.step === 4 && event.type === "step") event.scores.public.score /= 2;
      if (event.step === 3) event.outcome = "ok";
      return JSON.stringify(event);
    });
    writeFileSync(file, `${tampered.join("\n")}\n`);
    appendFileSync(file, '{"type":"step","st');
    const { ok, mismatches } = await replayEpisode(dir);
    expect(ok).toBe(false);
    expect(mismatches.map(({ step, field }) => [step, field])).toEqual([
      [3, "outcome"],
      [4, "scores"],
    ]);
    const regraded = await regradeEpisode(dir);
    expect(regraded.ok).toBe(false);
    expect(regraded.submissions.filter(({ matches }) => !matches).map(({ step }) => step)).toEqual([4]);
  });
});

describe("makeEnv", () => {
  it("suggests the task that was meant", async () => {
    await expect(makeEnv("pinguins", { logDir })).rejects.toMatchObject({
      code: "unknown_task",
      message: expect.stringContaining("penguins"),
    });
  });

  it("refuses options that do not hold, all at once", async () => {
    // @ts-expect-error no such option
    const attempt = makeEnv("penguins", { logDir, maxStep: 3, executionTimeoutMs: -1 });
    await expect(attempt).rejects.toThrow(
      /maxStep[\s\S]*executionTimeoutMs|executionTimeoutMs[\s\S]*maxStep/,
    );
    await expect(attempt).rejects.toSatisfy((error) => EnvError.isInstance(error));
  });

  it("runs trusted code as plain processes only behind an option that says unsafe", async () => {
    await using env = await makeEnv("penguins", { logDir, sandbox: { unsafe: "plain-processes" } });
    const { info } = await env.reset();
    expect(info.sandbox.levels.memory).not.toBe("enforced");
    const { observation } = await env.step({ name: "execute_code", args: { code: "print('ran')" } });
    expect(observation.message).toContain("ran");
  });
});
