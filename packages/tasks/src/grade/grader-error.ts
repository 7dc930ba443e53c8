import type { GradeResult, GraderFault } from "./result.ts";

/** What can be said to anybody about a failure of the grader. */
export const FAULT_MESSAGES: Readonly<Record<GraderFault, string>> = {
  timeout: "Grading took longer than allowed and was ended.",
  out_of_memory: "Grading needed more memory than allowed and was ended.",
  died: "The grader's process ended unexpectedly, twice.",
  cancelled: "Grading was cancelled.",
  internal: "The grader failed; the submission is not at fault.",
};

/** A `grader_error` result. */
export function graderError(reason: GraderFault, message: string, cause: unknown): GradeResult {
  const detail =
    cause instanceof Error ? (cause.stack ?? cause.message) : typeof cause === "string" ? cause : null;
  return { kind: "grader_error", reason, message, detail };
}

/** Whether an error says that the kernel or the engine gave no more memory. */
export function isAllocationFailure(error: unknown): boolean {
  return (
    error instanceof RangeError &&
    /allocation failed|could not allocate|unable to grow|maximum memory size|Invalid (typed )?array( buffer)? length|out of memory/i.test(
      error.message,
    )
  );
}
