import { EnvError } from "../errors.ts";
import { isOurFailure } from "../outcomes/outcome.ts";
import type { Reward, RewardEpisode, RewardStep } from "./reward.ts";

/**
 * The reward of a step. A failure of ours gives null before the function is asked, so that no reward can count it.
 *
 * @throws EnvError `reward_failed` when the function throws or gives what is neither a finite number nor null
 */
export function computeReward(reward: Reward, step: RewardStep, episode: RewardEpisode): number | null {
  if (isOurFailure(step.outcome)) return null;
  let value: number | null;
  try {
    value = reward.compute(step, episode);
  } catch (cause) {
    throw new EnvError({
      code: "reward_failed",
      message: `The reward "${reward.name}" threw: ${String(cause)}`,
      cause,
    });
  }
  if (value !== null && !Number.isFinite(value)) {
    throw new EnvError({
      code: "reward_failed",
      message: `The reward "${reward.name}" gave ${String(value)}; it must give a finite number, or null to leave the step out.`,
    });
  }
  return value;
}
