import type { EpisodeOptions } from "../log/episode-options.ts";
import type { Convention } from "../log/gradings.ts";
import type { Scores, Channel } from "../outcomes/score.ts";
import type { TaskView } from "./task-view.ts";

/** What the grader answered. */
export type GradeAnswer =
  | { readonly outcome: "scored"; readonly scores: Scores; readonly warnings: readonly string[] }
  | {
      readonly outcome: "invalid_submission" | "grader_error" | "cancelled";
      readonly message: string;
      /** Why the grader failed, in a line for the operator: it may quote answers. Absent where there is no more to say. */
      readonly detail?: string;
    };

/** An answer, and how it came about. */
export interface TaskGrading {
  readonly answer: GradeAnswer;
  /** The hash of what graded; null when nothing did. */
  readonly graderHash: string | null;
  /** Milliseconds until the grader was free and ready. */
  readonly queueMs: number;
}

/** What to grade. */
export interface GradeRequest {
  readonly halves: readonly Channel[];
  /** Score all test rows at once and place that one score on both boards, as MLE-Dojo does; `halves` is then both. */
  readonly whole: boolean;
  /** How the bootstrap interval of each half is drawn; null for none. */
  readonly intervals: EpisodeOptions["intervals"];
  /** An earlier submission to compare with, and the step that made it; drawn as `intervals` says. @defaultValue none */
  readonly before?: { readonly step: number; readonly bytes: Uint8Array };
  readonly signal?: AbortSignal;
}

/** A task made ready for episodes: its files lie on disk, its grader stands by. All that the environment needs of one. */
export interface OpenTask {
  readonly view: TaskView;
  /** The folder that the box shows at `/data`. */
  readonly dataDir: string;
  readonly dataHash: string;
  /** By what submissions are scored. */
  readonly convention: Convention;
  /** Whether the task brings its own metric, which may take any time. */
  readonly ownMetric: boolean;
  /** Where the leaderboard comes from; null without one. */
  readonly board: string | null;
  /** Grades a submission. What stands in the file is never thrown. */
  grade(bytes: Uint8Array, request: GradeRequest): Promise<TaskGrading>;
  /** Ends the grader. Idempotent. */
  close(): Promise<void>;
}
