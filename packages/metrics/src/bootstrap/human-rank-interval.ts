import type { Leaderboard } from "../leaderboard/contract.ts";
import { meanHumanRank, type HumanRankConvention } from "../leaderboard/human-rank.ts";

/**
 * The interval of HumanRank that belongs to an interval of the score: both ends looked up on the boards. Rank is
 * monotone in the score, so a percentile interval stays one. Boards are taken as fixed.
 *
 * @returns lower and higher HumanRank, or null when all boards are empty
 * @throws LeaderboardError `score_not_finite`
 */
export function humanRankInterval(
  boards: readonly Leaderboard[],
  interval: { readonly low: number; readonly high: number },
  convention?: HumanRankConvention,
): { readonly low: number; readonly high: number } | null {
  const atLow = meanHumanRank(boards, interval.low, convention);
  const atHigh = meanHumanRank(boards, interval.high, convention);
  if (atLow === null || atHigh === null) return null;
  return { low: Math.min(atLow, atHigh), high: Math.max(atLow, atHigh) };
}
