/** What went wrong, for code that has to decide. */
export type TaskErrorCode =
  | "unknown_task"
  | "invalid_task"
  | "damaged_source"
  | "damaged_answers"
  | "unknown_metric"
  | "invalid_board"
  | "output_not_empty"
  | "grader_closed"
  | "missing_package"
  | "invalid_option";

export interface TaskErrorDetails {
  readonly code: TaskErrorCode;
  readonly message: string;
  /** @defaultValue none */
  readonly options?: readonly string[];
  readonly cause?: unknown;
}

const brand = Symbol.for("mledojo.tasks.TaskError");

/** A misuse or broken machinery in this package; `message` says what to do about it. */
export class TaskError extends Error {
  override readonly name = "TaskError";
  readonly code: TaskErrorCode;
  /** Options of the call that would mend it, which `message` names between backticks. */
  readonly options: readonly string[];
  readonly [brand] = true;

  constructor({ code, message, options = [], cause }: TaskErrorDetails) {
    super(message, cause === undefined ? undefined : { cause });
    this.code = code;
    this.options = options;
  }

  /** Whether a value is a `TaskError`, also one made by another copy of this package. */
  static isInstance(value: unknown): value is TaskError {
    return typeof value === "object" && value !== null && brand in value;
  }
}
