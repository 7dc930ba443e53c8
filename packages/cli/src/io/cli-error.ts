import { exitCode } from "./exit-code.ts";

/** Something the person at the command line can mend, and how. */
export class CliError extends Error {
  /** Stable, for programs that read `--json`. */
  readonly code: string;
  /** What to do about it; one sentence or one command. */
  readonly remedy: string | undefined;
  readonly exitCode: number;

  constructor(details: {
    readonly code: string;
    readonly message: string;
    readonly remedy?: string;
    readonly exitCode?: number;
    readonly cause?: unknown;
  }) {
    super(details.message, details.cause === undefined ? undefined : { cause: details.cause });
    this.name = "CliError";
    this.code = details.code;
    this.remedy = details.remedy;
    this.exitCode = details.exitCode ?? exitCode.usage;
  }
}
