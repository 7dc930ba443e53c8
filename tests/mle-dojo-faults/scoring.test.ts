import { makeEnv, readEpisode } from "@mledojo/env";
import { loadTask } from "@mledojo/tasks";
import { describe, expect, it } from "vitest";
import { execute, logFolder, submitModel, submitSample } from "./play.ts";

const logDir = logFolder();

describe("scoring", () => {
  it("MLE-Dojo fault 5: a stale submission is never scored", async () => {
    await using env = await makeEnv("penguins", { logDir });
    const { info } = await env.reset();
    const crashed = await env.step(execute(`${submitModel}\nraise RuntimeError("after the submission")`));
    expect(crashed.observation.outcome).toBe("runtime_error");
    expect(crashed.observation.scores).toEqual({});
    expect(crashed.reward).toBe(0);
    // The next run writes nothing: what the crashed one left is moved out before it, and not scored.
    const empty = await env.step(execute("import os\nprint(os.listdir('.'))"));
    expect(empty.observation.outcome).toBe("no_submission");
    expect(empty.observation.message).not.toContain("submission.csv'");
    expect(empty.reward).toBe(0);
    const { steps } = await readEpisode(info.episodeDir);
    expect(steps[1]?.movedSubmission).toMatch(/^[0-9a-f]{64}$/);
  });

  it("MLE-Dojo fault 5: not even when its timestamp is forged into the future", async () => {
    await using env = await makeEnv("penguins", { logDir });
    await env.reset();
    await env.step(
      execute(`${submitSample}\nimport os\nos.utime("submission.csv", (9e9, 9e9))\nos._exit(3)`),
    );
    expect((await env.step(execute("pass"))).observation.outcome).toBe("no_submission");
  });

  it("MLE-Dojo fault 6: raw rewards rise with a lower loss, and a failed step has an outcome of its own", async () => {
    await using env = await makeEnv("penguins", { logDir, reward: "raw" });
    await env.reset();
    const bad = await env.step(execute(submitSample));
    const good = await env.step(execute(submitModel));
    expect(good.observation.scores.public?.score).toBeLessThan(bad.observation.scores.public?.score ?? 0);
    expect(good.reward).toBeGreaterThan(bad.reward ?? 0);
    const failed = await env.step(execute("1/0"));
    const info = await env.step({ name: "request_info", args: { type: "name" } });
    expect([failed.observation.outcome, info.observation.outcome]).toEqual(["runtime_error", "ok"]);
  });

  it("MLE-Dojo fault 6: the reward delta earns nothing by resubmitting", async () => {
    await using env = await makeEnv("penguins", { logDir, reward: "delta" });
    await env.reset();
    const first = await env.step(execute(submitModel));
    const again = await env.step(execute(submitModel));
    expect(first.reward).toBe(first.observation.scores.public?.humanRank);
    expect(again.observation.outcome).toBe("scored");
    expect(again.reward).toBe(0);
  });

  it("MLE-Dojo fault 7: predictions without a score are an invalid submission, never NaN", async () => {
    await using env = await makeEnv("ames-prices", { logDir });
    const { info } = await env.reset();
    const { observation, reward } = await env.step(
      execute(`
import pandas as pd
sample = pd.read_csv("/data/sample_submission.csv")
sample[sample.columns[1]] = -5.0
sample.to_csv("submission.csv", index=False)`),
    );
    expect(observation.outcome).toBe("invalid_submission");
    expect(reward).toBe(0);
    expect(JSON.stringify((await readEpisode(info.episodeDir)).steps)).not.toContain("NaN");
  });

  it("MLE-Dojo fault 8: a task without a board is refused for rank rewards, and scores without one", async () => {
    const task = { ...(await loadTask("penguins")), board: null };
    const empty = {
      ...task,
      board: { provenance: "reference" as const, dataHash: null, public: [], private: [] },
    };
    await expect(makeEnv(task, { logDir })).rejects.toMatchObject({ code: "no_board" });
    await expect(makeEnv(empty, { logDir })).rejects.toMatchObject({ code: "no_board" });
    await using env = await makeEnv(task, { logDir, reward: "raw" });
    await env.reset();
    const { observation, reward } = await env.step(execute(submitSample));
    expect(observation.outcome).toBe("scored");
    expect(observation.scores.public?.humanRank).toBeNull();
    expect(reward).toBe(-(observation.scores.public?.score ?? 0));
  });

  it("MLE-Dojo fault 9: each board ranks the score of its own half", async () => {
    await using env = await makeEnv("penguins", { logDir });
    await env.reset();
    await env.step(execute(submitModel));
    const { info } = await env.step({ name: "finish" });
    const scores = info.final?.scores;
    expect(scores?.public?.score).not.toBe(scores?.private?.score);
    expect(scores?.public?.total).toBeGreaterThanOrEqual(60);
    expect(scores?.private?.total).toBeGreaterThanOrEqual(60);
  });

  it("MLE-Dojo fault 10: a failed run shows no scores of the run before", async () => {
    await using env = await makeEnv("penguins", { logDir });
    await env.reset();
    const good = await env.step(execute(submitModel));
    const { observation } = await env.step(execute("1/0"));
    expect(observation.scores).toEqual({});
    expect(observation.best?.step).toBe(1);
    expect(observation.best?.scores).toEqual(good.observation.scores);
  });

  it("MLE-Dojo fault 20: metric and direction have one source, the task's own", async () => {
    for (const [id, metric, direction] of [
      ["penguins", "multiclass-log-loss", "minimize"],
      ["telco-churn", "roc-auc", "maximize"],
    ] as const) {
      await using env = await makeEnv(id, { logDir });
      const { info } = await env.reset();
      const { data } = (await env.step({ name: "request_info", args: { type: "metadata" } })).observation;
      expect(data?.metadata).toMatchObject({ metric, direction });
      expect((await readEpisode(info.episodeDir)).start.task).toMatchObject({ metric, direction });
    }
  });

  it("MLE-Dojo fault 21: ids are text, so an id with leading zeros is another id", async () => {
    await using env = await makeEnv("penguins", { logDir });
    await env.reset();
    const { observation } = await env.step(
      execute(`
lines = open("/data/sample_submission.csv").read().splitlines()
open("submission.csv", "w").write("\\n".join([lines[0]] + ["0" + line for line in lines[1:]]) + "\\n")`),
    );
    expect(observation.outcome).toBe("invalid_submission");
  });

  it("the preset mle-dojo gives MLE-Dojo's numbers: one score on both boards, the mean of (N - p + 1) / N", async () => {
    const { board } = await loadTask("penguins");
    await using env = await makeEnv("penguins", { logDir, preset: "mle-dojo" });
    await env.reset();
    const { observation, reward } = await env.step(execute(submitModel));
    const { scores } = observation;
    const score = scores.public?.score ?? Number.NaN;
    expect(scores.private?.score).toBe(score);
    const ranks = [board?.public ?? [], board?.private ?? []].map((entries) => {
      const position = entries.filter((entry) => entry < score).length + 1;
      return (entries.length - position + 1) / entries.length;
    });
    expect([scores.public?.humanRank, scores.private?.humanRank]).toEqual(ranks);
    expect(reward).toBeCloseTo(((ranks[0] ?? 0) + (ranks[1] ?? 0)) / 2, 12);
  });
});
