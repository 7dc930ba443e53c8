/**
 * What went wrong, for a program to act on.
 *
 * - `not_reset`, `episode_over`, `step_in_progress`, `closed`: a call out of order.
 * - `unknown_task`, `invalid_options`, `no_board`, `duplicate_action`: `makeEnv` was asked for something that cannot be.
 * - `no_sandbox`: no sandbox backend works on this machine.
 * - `task_unusable`, `sandbox_failed`: broken machinery underneath.
 * - `log_failed`: the log could not be written (a full disk); the step is not in it, and may be taken again.
 * - `log_corrupt`, `log_missing`, `blob_missing`: an episode folder cannot be read.
 * - `reward_failed`: a reward function threw, or gave something that is neither a finite number nor null.
 */
export type EnvErrorCode =
  | "not_reset"
  | "episode_over"
  | "step_in_progress"
  | "closed"
  | "unknown_task"
  | "invalid_options"
  | "no_board"
  | "duplicate_action"
  | "no_sandbox"
  | "task_unusable"
  | "sandbox_failed"
  | "log_failed"
  | "log_corrupt"
  | "log_missing"
  | "blob_missing"
  | "reward_failed";

const brand = Symbol.for("@mledojo/env/EnvError");

/** Misuse by the programmer or broken machinery. What an agent does wrong is never thrown: it is an observation. */
export class EnvError extends Error {
  readonly code: EnvErrorCode;
  readonly [brand] = true;

  constructor(details: { readonly code: EnvErrorCode; readonly message: string; readonly cause?: unknown }) {
    super(details.message, details.cause === undefined ? undefined : { cause: details.cause });
    this.name = "EnvError";
    this.code = details.code;
  }

  /** Whether `value` is an EnvError, also one made by another copy of this package. */
  static isInstance(value: unknown): value is EnvError {
    return typeof value === "object" && value !== null && brand in value;
  }
}
