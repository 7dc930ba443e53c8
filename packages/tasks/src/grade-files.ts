// A way in of its own for scoring two bare files: a process that does only that need not hold the catalogue in memory.

export { TaskError, type TaskErrorCode } from "./errors.ts";
export { gradeFiles, type GradeFilesCallOptions } from "./grader/grade-files.ts";
export type { FilesGrading, GradeFilesOptions } from "./grade/grade-files.ts";
export type { GradeResult } from "./grade/result.ts";
export type { RowJoin, RowsPerId } from "./contract.ts";
