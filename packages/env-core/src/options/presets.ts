import type { RankedBy } from "../log/episode-options.ts";
import type { Channel } from "../outcomes/score.ts";
import type { PresetName } from "./env-options.ts";

/** What a preset shows to the agent, and which rank it rewards. */
export interface Preset {
  readonly visibility: readonly Channel[];
  readonly rankedBy: RankedBy;
  readonly scoredOn: "halves" | "whole";
}

/**
 * `mle-dojo` is MLE-Dojo's own convention: one score over all test rows is placed on both boards, both are shown after
 * every submission, and the reward is the mean of both HumanRanks, `(N - p + 1) / N` each. It serves comparison with published numbers; an agent that sees the private half can overfit to it.
 */
export const presets: Readonly<Record<PresetName, Preset>> = {
  default: { visibility: ["public"], rankedBy: "public", scoredOn: "halves" },
  "mle-dojo": { visibility: ["public", "private"], rankedBy: "mean", scoredOn: "whole" },
};
