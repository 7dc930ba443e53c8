import type { StepEvent } from "../log/events.ts";
import type { Best } from "../observation/observation.ts";
import type { RewardEpisode, RewardStep } from "../rewards/reward.ts";
import { rankOf, scoreOf } from "./best.ts";
import type { Final } from "./final-result.ts";
import type { StepParts } from "./step-parts.ts";

type Settled = Pick<StepEvent, "outcome" | "scores" | "terminated" | "truncated"> & {
  readonly action: string;
};

/** The running step as a reward sees it. */
export function rewardStep(parts: StepParts, settled: Settled, final: Final): RewardStep {
  const scored = settled.outcome === "scored";
  const scores = scored ? settled.scores : {};
  const { rankedBy } = parts.options;
  const ranked = rankedBy === "mean" ? undefined : scores[rankedBy];
  // The final result is judged on the half that decides, unless the episode ranks by both.
  const finalBoards = {
    rankedBy: rankedBy === "mean" ? ("mean" as const) : ("private" as const),
  };
  return {
    step: parts.step,
    action: settled.action,
    outcome: settled.outcome,
    scores,
    humanRank: rankOf(scores, parts.options),
    score: scoreOf(scores, parts.options),
    improved: ranked?.improved ?? null,
    gain: ranked?.gain ?? null,
    submission: parts.record.handles.submission ?? null,
    terminated: settled.terminated,
    truncated: settled.truncated,
    final: final.result,
    finalHumanRank: final.result === null ? null : rankOf(final.result.scores, finalBoards),
  };
}

/** The episode before the running step as a reward sees it. */
export function rewardEpisode(parts: StepParts, bestAfter: Best | null): RewardEpisode {
  const { best, scoredIn } = parts.state;
  return {
    direction: parts.task.view.direction,
    bestHumanRank: best === null ? null : rankOf(best.scores, parts.options),
    bestScore: best === null ? null : scoreOf(best.scores, parts.options),
    bestHumanRankAfter: bestAfter === null ? null : rankOf(bestAfter.scores, parts.options),
    bestScoreAfter: bestAfter === null ? null : scoreOf(bestAfter.scores, parts.options),
    submissions: { has: (handle) => scoredIn.has(handle) },
  };
}
