import type { Reward } from "./reward.ts";

/**
 * The metric of the submission that this step scored, turned so that more is always better: the score itself where the
 * metric is maximised, its negative where it is minimised.
 *
 * Can be farmed by resubmitting where the metric is positive. Where it is minimised a score is at most 0, so a step
 * that scores nothing would look as good as a perfect one: give `unscored` a value worse than any score that counts.
 *
 * @param options - `unscored`: the reward of a step that scored nothing. @defaultValue 0
 */
export function rawReward(options: { readonly unscored?: number } = {}): Reward {
  const unscored = options.unscored ?? 0;
  return {
    name: "raw",
    needsBoard: false,
    compute(step, episode) {
      if (step.score === null) return unscored;
      // Not its negation: a perfect score of 0 is no -0.
      return episode.direction === "maximize" ? step.score : 0 - step.score;
    },
  };
}
