import { TaskError, type TaskErrorDetails } from "../errors.ts";

export interface DamagedAnswers extends Pick<TaskErrorDetails, "options" | "cause"> {
  /** Whether they are a file of no task. */
  readonly bare: boolean;
}

/** The error for answers that cannot be used: those of a task were made by `prepare`, a bare file by whoever named it. */
export function damagedAnswers(what: string, { bare, options = [], cause }: DamagedAnswers): TaskError {
  return new TaskError({
    code: "damaged_answers",
    message: bare
      ? `The truth cannot be used: ${what}.`
      : `The answers cannot be used: ${what}. Prepare the task again.`,
    options,
    cause,
  });
}
