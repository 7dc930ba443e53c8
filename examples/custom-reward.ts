/**
 * A reward of your own: what a submission adds to the best HumanRank so far, less a price for every step, so that an
 * agent learns to stop. A reward is a pure function of the step and of the episode before it.
 */
import assert from "node:assert/strict";
import { makeEnv, type Reward } from "@mledojo/env";

const stepPrice = 0.01;

const progressLessPrice: Reward = {
  name: "progress-less-price",
  needsBoard: true,
  compute(step, episode) {
    // A failure of ours is nobody's doing: null leaves the step out.
    if (step.outcome === "infra_error" || step.outcome === "grader_error") return null;
    const before = episode.bestHumanRank ?? 0;
    const after = episode.bestHumanRankAfter ?? before;
    return after - before - stepPrice;
  },
};

const copySample = `
import shutil
shutil.copyfile("/data/sample_submission.csv", "submission.csv")
`;
const guessByIsland = `
import pandas as pd
train, test = pd.read_csv("/data/train.csv"), pd.read_csv("/data/test.csv")
shares = pd.crosstab(train["island"], train["species"], normalize="index") * 0.94 + 0.02
shares.loc[test["island"]].set_axis(test["id"]).rename_axis("id").to_csv("submission.csv")
`;

await using env = await makeEnv("penguins", { reward: progressLessPrice });
await env.reset({ seed: 0 });

const rewards: number[] = [];
let best = 0;
for (const code of [copySample, guessByIsland, copySample]) {
  const { observation, reward } = await env.step({ name: "execute_code", args: { code } });
  assert.equal(observation.outcome, "scored", observation.message);
  const rank = observation.scores.public?.humanRank ?? 0;
  console.log(`HumanRank ${rank.toFixed(3)}, reward ${reward?.toFixed(3)}`);
  assert.ok(reward !== null);
  assert.ok(Math.abs(reward - (Math.max(best, rank) - best - stepPrice)) < 1e-12);
  best = Math.max(best, rank);
  rewards.push(reward);
}
assert.ok((rewards[1] ?? 0) > 0, "the better submission pays for its step");
assert.ok(Math.abs((rewards[2] ?? 0) + stepPrice) < 1e-12, "a worse submission costs just its step");

const end = await env.step({ name: "finish" });
assert.ok(Math.abs(end.info.totalReward - (best - 4 * stepPrice)) < 1e-12);
