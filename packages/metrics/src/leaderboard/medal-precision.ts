import type { Leaderboard } from "./contract.ts";
import { roundToDecimals } from "./decimals.ts";
import { medalOf, type Medal } from "./medals.ts";

/** A medal by the score as computed and as the board would have shown it. */
export interface MedalPrecision {
  /** By the score as it is. */
  readonly exact: Medal;
  /** By the score rounded to the board's decimals. */
  readonly atBoardPrecision: Medal;
  /** Decimals that the board shows. */
  readonly decimals: number;
  /** The two differ: the medal hangs on digits that no team on the board was judged by. */
  readonly precisionDecides: boolean;
}

/**
 * Says whether a medal hangs on digits that the board does not show: teams were ranked by rounded scores, a score beside them has
 * more. 0.4861 misses a gold of 0.49 that its own rounding, 0.49, earns; MLE-bench, rounding to five decimals, withholds it.
 *
 * @returns null on an empty board
 * @throws LeaderboardError `score_not_finite`
 */
export function medalPrecision(board: Leaderboard, score: number): MedalPrecision | null {
  // The look-up refuses what has no place on a board.
  board.standing(score);
  const { decimals, thresholds, direction } = board;
  if (thresholds === null) return null;
  const exact = medalOf(score, thresholds, direction);
  const atBoardPrecision = medalOf(roundToDecimals(score, decimals), thresholds, direction);
  return { exact, atBoardPrecision, decimals, precisionDecides: exact !== atBoardPrecision };
}
