import type { Paint } from "./paint.ts";

/** What a command gets from whoever runs it. */
export interface CommandContext {
  /** Aborted by Ctrl-C, SIGTERM, SIGHUP, or a reader that closed the pipe. */
  readonly signal: AbortSignal;
  /**
   * Lets signals end the process at once from now on: for a command that computes in this process, where nothing else stops it, and
   * leaves nothing behind.
   */
  readonly endAtOnce: () => void;
  /** One line about what just happened: standard output, or standard error under `--json`. */
  readonly progress: (line: string) => void;
  /** Shows on a terminal that something is under way; returns how to end that. Does nothing in a pipe. */
  readonly busy: (label: string) => () => void;
  readonly paint: Paint;
  /** How many characters a line of progress may have: the terminal's width, else without bound. */
  readonly columns: number;
}

/** What a command answers: the same in two forms, and how the process ends. */
export interface CommandResult {
  /** Printed as the one JSON document under `--json`. */
  readonly document: unknown;
  /** Printed otherwise. */
  readonly text: () => string;
  readonly exitCode: number;
}
