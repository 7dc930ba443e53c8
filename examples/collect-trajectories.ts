/**
 * Collects training data: scripted policies of differing skill play several tasks, a few episodes at a time, and the
 * logs become a table of steps (Arrow and Parquet) and chat rows for supervised fine-tuning (JSON lines).
 *
 *   npx tsx --conditions=@mledojo/source examples/collect-trajectories.ts [OUTPUT] [EPISODES-PER-TASK-AND-POLICY]
 */
import assert from "node:assert/strict";
import { mkdir } from "node:fs/promises";
import { join, resolve } from "node:path";
import { makeEnv, type Observation, type StepInfo } from "@mledojo/env";
import { readSteps, toChatRows, writeArrow, writeJsonl, writeParquet } from "@mledojo/env/trajectories";
import { careful, careless, policies, type Policy } from "./policies/policies.ts";

const [output = "runs/collected", repeats = "1"] = process.argv.slice(2);
const tasks = ["penguins", "telco-churn", "loan-default"] as const;
const parallel = 2;
const logDir = resolve(output, "episodes");

interface Episode {
  readonly task: string;
  readonly policy: string;
  readonly folder: string;
  readonly info: StepInfo;
}

async function play(task: string, policy: Policy, seed: number): Promise<Episode> {
  await using env = await makeEnv(task, { logDir, reward: "delta", maxSteps: 20 });
  const { observation, info } = await env.reset({ seed });
  const act = policy.start();
  let seen: Observation = observation;
  for (;;) {
    const step = await env.step({ raw: act(seen) });
    seen = step.observation;
    if (step.terminated || step.truncated) {
      return { task, policy: policy.name, folder: info.episodeDir, info: step.info };
    }
  }
}

/** Runs the jobs a few at a time; the results stand in the order of the jobs. */
async function pool<T>(jobs: readonly (() => Promise<T>)[], width: number): Promise<T[]> {
  const results: T[] = [];
  const queue = [...jobs.entries()];
  const worker = async (): Promise<void> => {
    for (let job = queue.shift(); job !== undefined; job = queue.shift()) results[job[0]] = await job[1]();
  };
  await Promise.all(Array.from({ length: width }, worker));
  return results;
}

const jobs = tasks.flatMap((task) =>
  policies.flatMap((policy) =>
    Array.from({ length: Number(repeats) }, (_, seed) => () => play(task, policy, seed)),
  ),
);
await mkdir(logDir, { recursive: true });
const episodes = await pool(jobs, parallel);

const logs = episodes.map(({ folder }) => folder);
const steps = await readSteps(logs);
await writeArrow(steps, join(output, "steps.arrow"));
await writeParquet(steps, join(output, "steps.parquet"));
const good = await toChatRows(logs, { finished: true, outcomes: ["scored"], minTotalReward: 0.1 });
await writeJsonl(good, join(output, "sft.jsonl"));

function rank({ info }: Episode): number {
  return info.final?.scores.private?.humanRank ?? 0;
}
function meanRank(policy: Policy): number {
  const ranks = episodes.filter((episode) => episode.policy === policy.name).map(rank);
  return ranks.reduce((sum, value) => sum + value, 0) / ranks.length;
}

for (const episode of episodes) {
  console.log(`${episode.task.padEnd(14)} ${episode.policy.padEnd(9)} HumanRank ${rank(episode).toFixed(3)}`);
}
console.log(
  `${steps.numRows} steps, ${good.length} of ${episodes.length} episodes kept for fine-tuning: ${output}`,
);

assert.equal(episodes.length, tasks.length * policies.length * Number(repeats));
assert.ok(episodes.every(({ info }) => info.reason === "finished" && info.final !== null));
assert.ok(meanRank(careless) < meanRank(careful), "skill shows");
// With `delta` the rewards of an episode add up to the best rank that it reached.
assert.ok(good.length > 0 && good.length < episodes.length, "the filter keeps the good ones only");
assert.ok(good.every(({ total_reward: total }) => total >= 0.1));
assert.ok(steps.numRows > episodes.length * 3);
