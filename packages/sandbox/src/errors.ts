/** What went wrong, as far as a caller can act on it. */
export type SandboxErrorCode =
  /** The backend does not work on this machine; `remedy` says what to install or allow. */
  | "backend_unavailable"
  /** The Python environment that was named is none, or not one that this user can run. */
  | "environment_missing"
  /** The data folder is missing or unreadable. */
  | "data_unavailable"
  /** The trusted helper of a sandbox failed or is gone; make a new sandbox. */
  | "helper_failed"
  /** A workspace path is not relative and plain, or leads through a link. */
  | "unsafe_path"
  /** The workspace has no room for what was to be written. */
  | "workspace_full"
  /** The sandbox was closed. */
  | "closed"
  /** A request that no box can serve, such as an empty command or GPUs where there are none. */
  | "invalid_request";

const brand = Symbol.for("@mledojo/sandbox/SandboxError");

/** Misuse or broken machinery; what untrusted code does never throws this. */
export class SandboxError extends Error {
  override readonly name: string = "SandboxError";
  readonly code: SandboxErrorCode;
  /** What to do about it: a command to run or a setting to change. */
  readonly remedy: string;
  readonly [brand] = true;

  constructor(options: { code: SandboxErrorCode; message: string; remedy: string; cause?: unknown }) {
    super(
      `${options.message}. ${options.remedy}`,
      options.cause === undefined ? {} : { cause: options.cause },
    );
    this.code = options.code;
    this.remedy = options.remedy;
  }

  /** Whether a value is one of these, whichever copy of this package made it. */
  static isInstance(value: unknown): value is SandboxError {
    return typeof value === "object" && value !== null && brand in value;
  }
}
