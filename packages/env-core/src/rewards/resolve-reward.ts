import { EnvError } from "../errors.ts";
import { suggest } from "../actions/suggest.ts";
import type { EpisodeOptions } from "../log/episode-options.ts";
import { bestReward } from "./best.ts";
import { deltaReward } from "./delta.ts";
import { deltaBeyondNoiseReward } from "./delta-beyond-noise.ts";
import { finalReward } from "./final.ts";
import { humanRankReward } from "./human-rank.ts";
import { rawReward } from "./raw.ts";
import type { Reward, RewardFunction, RewardName } from "./reward.ts";

/** The named rewards. */
export const rewards: Readonly<Record<RewardName, Reward>> = {
  "human-rank": humanRankReward,
  delta: deltaReward,
  "delta-beyond-noise": deltaBeyondNoiseReward,
  best: bestReward,
  final: finalReward,
  raw: rawReward(),
};

function isRewardName(name: string): name is RewardName {
  return Object.hasOwn(rewards, name);
}

/**
 * Refuses a reward that compares submissions in an episode that compares none.
 *
 * @throws EnvError `invalid_options`
 */
export function checkComparison(
  { name, needsComparison = false }: Reward,
  { intervals, rankedBy }: Pick<EpisodeOptions, "intervals" | "rankedBy">,
): void {
  if (!needsComparison || (intervals !== null && rankedBy !== "mean")) return;
  const why =
    rankedBy === "mean"
      ? 'rankedBy: "mean" (the preset "mle-dojo" too) ranks by no one half'
      : "there are none without intervals: give intervals: true";
  throw new EnvError({
    code: "invalid_options",
    message: `The reward "${name}" needs submissions compared on the half that ranks, and ${why}.`,
  });
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
