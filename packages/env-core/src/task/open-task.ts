import type { Scores, Channel } from "../outcomes/score.ts";
import type { TaskView } from "./task-view.ts";

/** What the grader answered. */
export type GradeAnswer =
  | { readonly outcome: "scored"; readonly scores: Scores; readonly warnings: readonly string[] }
  | { readonly outcome: "invalid_submission" | "grader_error" | "cancelled"; readonly message: string };

/** What to grade. */
export interface GradeRequest {
  readonly halves: readonly Channel[];
  /** Score all test rows at once and place that one score on both boards, as MLE-Dojo does; `halves` is then both. */
  readonly whole: boolean;
  readonly signal?: AbortSignal;
}

/** A task made ready for episodes: its files lie on disk, its grader stands by. All that the environment needs of one. */
export interface OpenTask {
  readonly view: TaskView;
  /** The folder that the box shows at `/data`. */
  readonly dataDir: string;
  readonly dataHash: string;
  /** Where the leaderboard comes from; null without one. */
  readonly board: string | null;
  /** Grades a submission. What stands in the file is never thrown. */
  grade(bytes: Uint8Array, request: GradeRequest): Promise<GradeAnswer>;
  /** Ends the grader. Idempotent. */
  close(): Promise<void>;
}
