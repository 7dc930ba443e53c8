import { LeaderboardError } from "../errors/leaderboard-error.ts";
import type { Leaderboard, Standing } from "./contract.ts";

/**
 * How a position becomes a number in [0, 1]; N teams, p the position, t the teams tied with the score.
 * - `mle-dojo`: (N - p + 1) / N, the share of teams tied or beaten, as MLE-Dojo's code computes it
 * - `paper`: 1 - p / N as its paper states it, one team less generous; 0, not below, for p = N + 1
 * - `mid-rank`: (N - p + 1 - t / 2) / N, the share of teams beaten, a tie counting one half
 */
export type HumanRankConvention = "mle-dojo" | "paper" | "mid-rank";

const humanRankConventions: readonly HumanRankConvention[] = ["mle-dojo", "paper", "mid-rank"];

/** @throws LeaderboardError `bad_option` on an unknown convention */
export function checkConvention(convention: HumanRankConvention): HumanRankConvention {
  if (humanRankConventions.includes(convention)) return convention;
  throw new LeaderboardError({
    code: "bad_option",
    message: `HumanRank convention "${convention}" is unknown; there are: ${humanRankConventions.join(", ")}.`,
  });
}

/**
 * HumanRank of a standing on one board, in [0, 1]; null on an empty board, where it is 0/0.
 * @param convention defaults to "mle-dojo"
 */
export function humanRank(
  { position, tiedCount, teams }: Standing,
  convention: HumanRankConvention = "mle-dojo",
): number | null {
  checkConvention(convention);
  if (teams === 0) return null;
  if (convention === "paper") return Math.max(0, teams - position) / teams;
  const tiedOrBeaten = teams - position + 1;
  return (convention === "mid-rank" ? tiedOrBeaten - tiedCount / 2 : tiedOrBeaten) / teams;
}

/**
 * HumanRank over several boards: the mean over those that are not empty, each counting the same; null when
 * there is none. MLE-Dojo's number for a task is this over its public and private board.
 *
 * @param convention defaults to each board's own
 * @throws LeaderboardError `score_not_finite`
 */
export function meanHumanRank(
  boards: readonly Leaderboard[],
  score: number,
  convention?: HumanRankConvention,
): number | null {
  const ranks = boards
    .map((board) => humanRank(board.standing(score), convention ?? board.convention))
    .filter((rank) => rank !== null);
  return ranks.length === 0 ? null : ranks.reduce((sum, rank) => sum + rank, 0) / ranks.length;
}
