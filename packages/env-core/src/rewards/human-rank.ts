import type { Reward } from "./reward.ts";

/**
 * The HumanRank of the submission that this step scored, else 0.
 *
 * Can be farmed: the same file submitted ten times earns ten times its rank, so do not sum it over an episode of an
 * agent that has learnt to. `delta` cannot be farmed.
 */
export const humanRankReward: Reward = {
  name: "human-rank",
  needsBoard: true,
  compute: (step) => step.humanRank ?? 0,
};
