import type { GradeResult } from "../grade/result.ts";

/** Who graded, and how long it took. */
export interface GradingRun {
  /**
   * SHA-256 over the code that the grading process loaded, and the task's metric, submission format and boards: two
   * gradings of one submission on the same data with the same hash are the same. Null when no process came to a result.
   */
  readonly graderHash: string | null;
  /** Milliseconds until a process was free and ready. */
  readonly queueMs: number;
  /** Milliseconds from then to the result. */
  readonly gradeMs: number;
}

/** What a grader answers: the result, and how it came about. */
export type Grading = GradeResult & { readonly run: GradingRun };
