export type {
  Board,
  BoardProvenance,
  Direction,
  Half,
  LabelColumn,
  LabelSetColumn,
  Leniency,
  Licence,
  MetricReference,
  Modality,
  NumberColumn,
  PreparedFile,
  PreparedTask,
  ProbabilityColumn,
  ResourceHints,
  Rounding,
  RowCounts,
  RowJoin,
  RowsPerId,
  SplitKind,
  SubmissionColumn,
  SubmissionFormat,
  SubmissionSchema,
  Task,
  TaskCard,
  TextColumn,
} from "./contract.ts";
export { TaskError, type TaskErrorCode } from "./errors.ts";
export { listTaskIds, listTasks, loadTask } from "./catalogue/embedded.ts";
export { readBoard, type BoardSubject } from "./board/read-board.ts";
export { defineTask, type DefinedContent, type TaskDefinition } from "./catalogue/define-task.ts";
export { createTaskFromFolder } from "./catalogue/task-folder.ts";
export { makeFolders } from "./files/make-folders.ts";
export { defaultCacheDir, prepareTask, type PrepareTaskOptions } from "./prepare/cache.ts";
export { openPrepared } from "./prepare/open-prepared.ts";
export {
  DEFAULT_MAX_SUBMISSION_BYTES,
  gradeSubmission,
  type GradeSubmissionOptions,
  type SubmissionSource,
} from "./grade/grade-submission.ts";
export { loadMetric } from "./grade/load-metric.ts";
export type { FilesGrading, GradeFilesOptions } from "./grade/grade-files.ts";
export { gradeFiles, type GradeFilesCallOptions } from "./grader/grade-files.ts";
export type {
  CombinedScore,
  Comparison,
  GradeOptions,
  GraderFault,
  GradeResult,
  HalfScore,
  Interval,
  IntervalOptions,
} from "./grade/result.ts";
export {
  createGrader,
  type Grader,
  type GraderCallOptions,
  type GraderOptions,
} from "./grader/create-grader.ts";
export type { Grading, GradingRun } from "./grader/grading.ts";
export type { Problem, ProblemCode, ProblemExample } from "./submission/problem.ts";
export type { Check, CheckName, ValidationReport } from "./validate/report.ts";
export { validateTask, type ValidateTaskOptions } from "./validate/validate-task.ts";
