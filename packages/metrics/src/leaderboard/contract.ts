/** What a leaderboard knows and answers. Types only. */
import type { Direction } from "../contract.ts";
import type { HumanRankConvention } from "./human-rank.ts";
import type { Medal, MedalThresholds } from "./medals.ts";

/** Why ranks on a board carry little or no information; `none` when they do. */
export type BoardDegeneracy = "none" | "empty" | "single" | "all-equal";

/** Where a score lands on a board, in whole numbers: every rank convention follows from these three. */
export interface Standing {
  /** 1-based position of the first team that the score ties or beats; `teams + 1` below all of them. */
  readonly position: number;
  /** Teams with exactly this score. */
  readonly tiedCount: number;
  /** Teams on the board, invalid scores aside. */
  readonly teams: number;
}

/** Where a score lands on a board. The nullable fields are null on an empty board and only there. */
export interface Placement extends Standing {
  readonly score: number;
  /** In the convention the board was made with, see {@link HumanRankConvention}. */
  readonly humanRank: number | null;
  readonly convention: HumanRankConvention;
  /** Per cent of teams that the score beats, a tie counting one half: 100 is better than all, 0 worse than all. */
  readonly percentile: number | null;
  /** Best medal whose threshold the score ties or beats; `none` without one. */
  readonly medal: Medal | null;
  /** Strictly better than the median score, MLE-bench's rule. */
  readonly aboveMedian: boolean | null;
}

/** An immutable board of scores. Look-ups take O(log teams). */
export interface Leaderboard {
  readonly direction: Direction;
  readonly convention: HumanRankConvention;
  /** Valid scores, best first. */
  readonly scores: readonly number[];
  /** Number of valid scores. */
  readonly teams: number;
  /** Scores left out because they were null, NaN, infinite, or named as sentinels. */
  readonly dropped: number;
  readonly distinctScores: number;
  /** The most decimals that a score of the board shows. */
  readonly decimals: number;
  /** Decimals that a score is rounded to before it is looked up; null when it is looked up as it is. */
  readonly lookUpDecimals: number | null;
  readonly degeneracy: BoardDegeneracy;
  /** Score at each medal's position by MLE-bench's table; null on an empty board. */
  readonly thresholds: MedalThresholds | null;
  /** Middle score, the mean of the two middle ones when even; null on an empty board. */
  readonly median: number | null;
  /** @throws LeaderboardError `score_not_finite` */
  standing(score: number): Standing;
  /**
   * @param convention the board's own unless given
   * @throws LeaderboardError `score_not_finite`
   */
  place(score: number, convention?: HumanRankConvention): Placement;
}
