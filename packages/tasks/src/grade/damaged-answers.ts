import { TaskError } from "../errors.ts";

/** The error for answers that cannot be used: those of a task were made by `prepare`, a bare file by whoever named it. */
export function damagedAnswers(
  what: string,
  { bare }: { readonly bare: boolean },
  cause?: unknown,
): TaskError {
  return new TaskError({
    code: "damaged_answers",
    message: bare
      ? `The truth cannot be used: ${what}.`
      : `The answers cannot be used: ${what}. Prepare the task again.`,
    cause,
  });
}
