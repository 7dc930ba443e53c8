import type { Outcome } from "../outcomes/outcome.ts";
import type { FinalResult } from "../log/events.ts";
import type { Score, Scores } from "../outcomes/score.ts";

/** One step, as a reward sees it. */
export interface RewardStep {
  readonly step: number;
  readonly action: string;
  readonly outcome: Outcome;
  /** Scores of the halves graded in this step. */
  readonly scores: Scores;
  /** HumanRank of this step's submission on the board(s) that count (`rankedBy`); null when nothing was scored. */
  readonly humanRank: number | null;
  /** The metric on the agent's channel; null when nothing was scored. */
  readonly score: number | null;
  /**
   * Whether this step's submission beat the best before it beyond noise, on the half that ranks. Null for the first scored one,
   * where none was compared, and where `rankedBy` is `mean`, as no one half ranks then.
   */
  readonly improved: NonNullable<Score["improved"]> | null;
  /** What `improved` rests on; null with it. */
  readonly gain: NonNullable<Score["gain"]> | null;
  /** SHA-256 of this step's submission; null without one. */
  readonly submission: string | null;
  readonly terminated: boolean;
  readonly truncated: boolean;
  /** The result that counts, in the step that ends the episode; else null. */
  readonly final: FinalResult | null;
  /** HumanRank of `final` on the private half (the mean of both where `rankedBy` is `mean`); null without one. */
  readonly finalHumanRank: number | null;
}

/** The episode up to and without this step, as a reward sees it. */
export interface RewardEpisode {
  readonly direction: "maximize" | "minimize";
  /** HumanRank of the best submission before this step; null before the first. */
  readonly bestHumanRank: number | null;
  /** The metric of the best submission before this step, on the agent's channel; null before the first. */
  readonly bestScore: number | null;
  /** The same after this step. */
  readonly bestHumanRankAfter: number | null;
  readonly bestScoreAfter: number | null;
  /** Whether a submission, by its SHA-256, was scored before this step. */
  readonly submissions: { has(submission: string): boolean };
}

/** Turns a step into a number, or into null to leave it out. Pure: the same views give the same number. */
export type RewardFunction = (step: RewardStep, episode: RewardEpisode) => number | null;

/** A named reward, so that the log can say which it was. */
export interface Reward {
  readonly name: string;
  /** Whether it needs a leaderboard; `makeEnv` refuses a task without one. */
  readonly needsBoard: boolean;
  /** Whether it needs each submission compared with the best before it; `makeEnv` refuses options without. @defaultValue false */
  readonly needsComparison?: boolean;
  readonly compute: RewardFunction;
}

/** The rewards with a name of their own. */
export type RewardName = "human-rank" | "delta" | "delta-beyond-noise" | "best" | "final" | "raw";
