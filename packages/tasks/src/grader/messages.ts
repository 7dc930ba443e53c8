import type { TaskCard } from "../contract.ts";
import type { TaskErrorDetails } from "../errors.ts";
import type { FilesGrading, GradeFilesOptions } from "../grade/grade-files.ts";
import type { SubmissionSource, GradeSubmissionOptions } from "../grade/grade-submission.ts";
import type { GradeResult } from "../grade/result.ts";

/** What the parent sends: one job at a time. */
export interface GradeJob {
  readonly job: number;
  readonly card: TaskCard;
  readonly privateDir: string;
  /** Tells loaded answers of one version from those of another. */
  readonly hash: string;
  readonly testRows: number;
  readonly source: SubmissionSource;
  readonly options: GradeSubmissionOptions;
}

/** Two bare files to be scored. */
export interface FilesJob {
  readonly kind: "files";
  readonly options: GradeFilesOptions;
}

/** How a {@link FilesJob} ended: with a grading, or with what was thrown (no code: not a `TaskError`). */
export type FilesMessage =
  | { readonly kind: "files"; readonly grading: FilesGrading }
  | ({ readonly kind: "failed" } & (
      Omit<TaskErrorDetails, "cause"> | { readonly code: null; readonly message: string }
    ));

/** What the child sends. */
export type ChildMessage =
  | FilesMessage
  | { readonly kind: "ready" }
  /** The answers are there and the submission is being read; or it has been read and only scoring is left. */
  | { readonly kind: "stage"; readonly reading: boolean }
  | {
      readonly kind: "result";
      readonly job: number;
      readonly result: GradeResult;
      readonly graderHash: string;
    };

/** The environment variable with the process id of the parent, beyond which a child must not live. */
export const PARENT_VARIABLE = "MLEDOJO_GRADER_PARENT";
