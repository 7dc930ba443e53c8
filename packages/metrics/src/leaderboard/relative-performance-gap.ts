import { LeaderboardError } from "../errors/leaderboard-error.ts";
import { mean } from "../numeric/mean.ts";
import { normalizedScore } from "./normalized-score.ts";

/** One task of DSBench's: p, b and g of its formula. */
export interface PerformanceGapTask {
  /** p, the score reached; null, undefined or NaN where there is no result: it counts 0. */
  readonly score: number | null | undefined;
  /** b, the score of a trivial submission. */
  readonly baseline: number;
  /** g, the best score; DSBench's is the answers graded against themselves. */
  readonly best: number;
}

/**
 * DSBench's Relative Performance Gap: the mean over tasks of max(0, (p - b) / (g - b)), in [0, ∞). No result counts 0. There
 * is no upper cap: with g the score of the answers themselves none is needed, with a human's best a better score exceeds 1.
 *
 * @throws LeaderboardError `bad_option` without tasks, or where a baseline equals the best; `score_not_finite` on infinite ones
 */
export function relativePerformanceGap(tasks: readonly PerformanceGapTask[]): number {
  if (tasks.length === 0) {
    throw new LeaderboardError({ code: "bad_option", message: "There is no task to take the gap of." });
  }
  return mean(Float64Array.from(tasks, gapOf));
}

function gapOf({ score, baseline, best }: PerformanceGapTask, index: number): number {
  const missing = score === null || score === undefined || Number.isNaN(score);
  const share = normalizedScore(missing ? baseline : score, { baseline, top: best });
  if (share !== null) return Math.max(0, share);
  throw new LeaderboardError({
    code: "bad_option",
    message: `Task ${index}: baseline and best are both ${best}; the gap between them is what is measured.`,
  });
}
