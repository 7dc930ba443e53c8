import { EnvError } from "../errors.ts";
import { suggest } from "../actions/suggest.ts";
import { bestReward } from "./best.ts";
import { deltaReward } from "./delta.ts";
import { finalReward } from "./final.ts";
import { humanRankReward } from "./human-rank.ts";
import { rawReward } from "./raw.ts";
import type { Reward, RewardFunction, RewardName } from "./reward.ts";

/** The named rewards. */
export const rewards: Readonly<Record<RewardName, Reward>> = {
  "human-rank": humanRankReward,
  delta: deltaReward,
  best: bestReward,
  final: finalReward,
  raw: rawReward(),
};

function isRewardName(name: string): name is RewardName {
  return Object.hasOwn(rewards, name);
}

/** The reward meant by an option. @throws EnvError `invalid_options` for an unknown name */
export function resolveReward(reward: RewardName | RewardFunction | Reward): Reward {
  if (typeof reward === "function") return { name: "custom", needsBoard: false, compute: reward };
  if (typeof reward === "object") return reward;
  if (isRewardName(reward)) return rewards[reward];
  const names = Object.keys(rewards);
  throw new EnvError({
    code: "invalid_options",
    message: `There is no reward "${String(reward)}".${suggest(String(reward), names)} The rewards are ${names.join(", ")}, or a function of yours.`,
  });
}
