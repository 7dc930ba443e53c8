import type { Reward } from "./reward.ts";

/**
 * `max(0, best_t − best_{t−1})`, where `best_t` is the HumanRank of the best submission after step t and `best_0 = 0`.
 * The rewards of an episode add up to the HumanRank of its best submission. Cannot be farmed: a repeat improves nothing.
 */
export const deltaReward: Reward = {
  name: "delta",
  needsBoard: true,
  compute: (_, episode) => Math.max(0, (episode.bestHumanRankAfter ?? 0) - (episode.bestHumanRank ?? 0)),
};
