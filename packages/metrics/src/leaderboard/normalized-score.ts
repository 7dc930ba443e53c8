import { LeaderboardError } from "../errors/leaderboard-error.ts";

export interface NormalizedScoreOptions {
  /** The score that counts as 0, such as the sample submission's. */
  readonly baseline: number;
  /** The score that counts as 1, such as the board's best. */
  readonly top: number;
  /** Cut off below 0 and above 1. @defaultValue false */
  readonly clamp?: boolean;
}

/**
 * How far a score went from the baseline to the top: (score - baseline) / (top - baseline). 0 is the baseline, 1 the top; unbounded
 * unless clamped. The direction is that from baseline to top, so losses and gains are read alike.
 *
 * @returns null when baseline and top are the same score: there is no way between them
 * @throws LeaderboardError `score_not_finite`
 */
export function normalizedScore(
  score: number,
  { baseline, top, clamp = false }: NormalizedScoreOptions,
): number | null {
  for (const value of [score, baseline, top]) {
    if (!Number.isFinite(value)) {
      throw new LeaderboardError({
        code: "score_not_finite",
        message: `A normalised score needs finite numbers; got ${score}, baseline ${baseline}, top ${top}.`,
      });
    }
  }
  if (baseline === top) return null;
  const share = (score - baseline) / (top - baseline);
  return clamp ? Math.min(1, Math.max(0, share)) : share;
}
