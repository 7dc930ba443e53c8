import type { Reward } from "./reward.ts";

/**
 * 0 until the episode ends; then the HumanRank of the submission that counts, on the private half (the mean of both
 * boards where `rankedBy` is `mean`). 0 when nothing was ever scored; null when the last grading failed. Cannot be
 * farmed: one submission counts, once.
 */
export const finalReward: Reward = {
  name: "final",
  needsBoard: true,
  compute(step) {
    if (!step.terminated && !step.truncated) return 0;
    return step.final === null ? 0 : step.finalHumanRank;
  },
};
