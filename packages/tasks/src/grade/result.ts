import type { Improved, Placement } from "@mledojo/metrics";

import type { Half } from "../contract.ts";
import type { Problem } from "../submission/problem.ts";

/** A bootstrap interval over test rows. */
export interface Interval {
  readonly low: number;
  readonly high: number;
  /** Such as 0.95. */
  readonly level: number;
}

/** How a submission compares with an earlier one, both scored on the same test rows. */
export interface Comparison {
  /** Whether the earlier one was beaten, by a paired test; see `compareSubmissions` of `@mledojo/metrics`. */
  readonly improved: Improved;
  /** How much better it is, in the metric's units, whichever way the metric improves. */
  readonly gain: number;
  /** Of the gain; null where nothing can be said of it, which counts as noise. */
  readonly interval: Interval | null;
}

/** A score and where it lands on the board of its half. */
export interface HalfScore {
  readonly half: Half;
  /** How many test rows it rests on; how many ids where an id may have several. */
  readonly rows: number;
  /** In the metric's own direction and units. */
  readonly score: number;
  /** Null unless an interval was asked for. */
  readonly interval: Interval | null;
  /** Null when the task has no board. */
  readonly placement: Placement | null;
  /** The placement's HumanRank, in [0, 1]; null when there is no board. */
  readonly humanRank: number | null;
  /** Null unless an interval was asked for and there is a board. */
  readonly humanRankInterval: Interval | null;
  /** With the earlier submission; absent when none was given, or none that is scored on the same rows. */
  readonly comparison?: Comparison;
}

/** MLE-Dojo's own way: one score over all test rows, placed on both boards, and the mean of both HumanRanks. */
export interface CombinedScore {
  readonly rows: number;
  readonly score: number;
  /** Null unless an interval was asked for. */
  readonly interval: Interval | null;
  readonly placements: Readonly<Record<Half, Placement>> | null;
  readonly humanRank: number | null;
}

/**
 * What grading found: `scored` with the halves asked for; `invalid_submission` when the file is at fault;
 * `grader_error` when we are, so that it must not count against whoever submitted.
 */
export type GradeResult =
  | {
      readonly kind: "scored";
      readonly scores: { readonly public?: HalfScore; readonly private?: HalfScore };
      /** Null unless asked for. */
      readonly combined: CombinedScore | null;
      /** Warnings: the submission counts all the same. */
      readonly problems: readonly Problem[];
    }
  | { readonly kind: "invalid_submission"; readonly problems: readonly Problem[] }
  | {
      readonly kind: "grader_error";
      readonly reason: GraderFault;
      /** Safe to show to anybody: it says nothing about answers or machine. */
      readonly message: string;
      /** For the operator's log, never for the agent: it may quote answers and paths. */
      readonly detail: string | null;
    };

/** How grading itself failed. */
export type GraderFault = "timeout" | "out_of_memory" | "died" | "cancelled" | "internal";

export interface GradeOptions {
  /** Which halves to score; what is not asked for is not computed. @defaultValue ["public"] */
  readonly halves?: readonly Half[];
  /** Also the score over all rows on both boards. @defaultValue false */
  readonly combined?: boolean;
  /** A bootstrap interval over rows for score and HumanRank. @defaultValue none */
  readonly interval?: IntervalOptions;
}

export interface IntervalOptions {
  /** @defaultValue 0.95 */
  readonly level?: number;
  /** How many times rows are drawn anew, at least 2. @defaultValue 200 */
  readonly samples?: number;
  /** @defaultValue 1 */
  readonly seed?: number;
}
