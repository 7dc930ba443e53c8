import { shrinkGain } from "@mledojo/metrics";
import type { Reward, RewardStep } from "./reward.ts";

/**
 * `delta`, shrunk by what noise may have made of it: `max(0, best_t − best_{t−1}) · max(0, 1 − (w / g)²)`. g is the gain of the
 * score over the best before it, and w how far the lower end of its paired interval lies below it (at least 0). So a step earns
 * nothing unless its submission `improved: "yes"`, of a gain three times the noise it keeps 89 %, and never more than `delta`.
 * The first scored submission, which has nothing to be compared with, is paid whole. The rewards of an episode add up to at most
 * the HumanRank of its best submission.
 *
 * It takes the profit out of resubmitting until luck strikes: what is no better than the best beyond noise earns nothing, however
 * often it is tried. The price: a true gain in many steps, each too small to be told from noise, earns nothing either.
 *
 * Null where there was something to compare with and comparing failed.
 */
export const deltaBeyondNoiseReward: Reward = {
  name: "delta-beyond-noise",
  needsBoard: true,
  needsComparison: true,
  compute(step, episode) {
    const rise = Math.max(0, (episode.bestHumanRankAfter ?? 0) - (episode.bestHumanRank ?? 0));
    if (rise === 0 || episode.bestHumanRank === null) return rise;
    return step.gain === null ? null : rise * shareBeyondNoise(step.gain);
  },
};

/** What is left of a gain, in [0, 1]. */
function shareBeyondNoise({ value, interval }: NonNullable<RewardStep["gain"]>): number {
  if (interval === null || value <= 0) return 0;
  const [low] = interval;
  return shrinkGain(value, Math.max(0, value - low)) / value;
}
