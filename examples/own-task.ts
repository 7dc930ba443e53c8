/**
 * A task of your own: a folder with a table, task.json and brief.md. It is examined, played without a leaderboard, and played
 * again with one.
 */
import assert from "node:assert/strict";
import { cp, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { makeEnv } from "@mledojo/env";
import { createTaskFromFolder, prepareTask, validateTask } from "@mledojo/tasks";

const folder = fileURLToPath(new URL("own-task", import.meta.url));
const task = await createTaskFromFolder(folder);

// Is it fit to be offered? Among other things: no answer is in what the agent sees, and the truth scores best.
const report = await validateTask(task);
assert.ok(report.ok, JSON.stringify(report.checks.filter(({ outcome }) => outcome === "failed")));

const copySample = `
import shutil
shutil.copyfile("/data/sample_submission.csv", "submission.csv")
`;
const fitLine = `
import numpy as np
import pandas as pd
train, test = pd.read_csv("/data/train.csv"), pd.read_csv("/data/test.csv")
features = lambda t: np.column_stack([t[["temperature", "minutes", "grams"]], pd.get_dummies(t["cultivar"], dtype=float)])
weights = np.linalg.lstsq(features(train), train["strength"], rcond=None)[0]
test.assign(strength=(features(test) @ weights).clip(0))[["id", "strength"]].to_csv("submission.csv", index=False)
`;

// Without a leaderboard there is no HumanRank; the reward "raw" is the score itself. Both halves are shown, for the leaderboard below.
await using env = await makeEnv(task, { reward: "raw", visibility: ["public", "private"] });
await env.reset({ seed: 0 });
const entries = [];
for (const [name, code] of Object.entries({ copySample, fitLine })) {
  const { observation } = await env.step({ name: "execute_code", args: { code } });
  assert.equal(observation.outcome, "scored", observation.message);
  const { public: onPublic, private: onPrivate } = observation.scores;
  assert.ok(onPublic !== undefined && onPrivate !== undefined);
  console.log(`${name}: ${task.metric.name} ${onPublic.score.toFixed(3)}`);
  entries.push({ name, family: "example", public: onPublic.score, private: onPrivate.score });
}
assert.ok((entries[1]?.public ?? 0) < (entries[0]?.public ?? 0), "a fitted line beats the constant");

// A leaderboard is one more file. It names the data that its scores belong to.
const ranked = await mkdtemp(join(tmpdir(), "tea-"));
await cp(folder, ranked, { recursive: true });
const { hash } = await prepareTask(task);
const board = {
  specVersion: "v1",
  provenance: "reference",
  metric: "rmse",
  direction: "minimize",
  checksum: hash,
};
await writeFile(join(ranked, "board.json"), JSON.stringify({ ...board, entries }));

await using rankedEnv = await makeEnv(await createTaskFromFolder(ranked));
await rankedEnv.reset({ seed: 0 });
const { reward } = await rankedEnv.step({ name: "execute_code", args: { code: fitLine } });
console.log(`HumanRank ${reward?.toFixed(1)}`);
assert.equal(reward, 1, "it ties the best of two entries");
await rm(ranked, { recursive: true });
