import type { Reward } from "./reward.ts";

/**
 * The HumanRank of the best submission so far, in every step, whatever the step did; never falls within an episode.
 * Its sum can be farmed by doing nothing after a good submission: use the last value, not the sum.
 */
export const bestReward: Reward = {
  name: "best",
  needsBoard: true,
  compute: (_, episode) => episode.bestHumanRankAfter ?? 0,
};
