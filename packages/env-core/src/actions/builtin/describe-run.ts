import { exceptionLine } from "../../code/exception-line.ts";
import { cutMiddle } from "../../observation/cut-middle.ts";
import type { CodeRun } from "../action-context.ts";

const shownStdoutChars = 5_000;
const shownStderrChars = 3_500;

function section(title: string, text: string, maxChars: number): string {
  const trimmed = text.trimEnd();
  return trimmed === "" ? "" : `\n--- ${title} ---\n${cutMiddle(trimmed, maxChars)}`;
}

/** A run in words: what ended it first, then what it printed, cut so that the exception is never lost. */
export function describeRun(run: CodeRun): string {
  const limits = run.limitsHit.length === 0 ? "" : ` Limits hit: ${run.limitsHit.join(", ")}.`;
  const head = `${run.outcome}: ${cutMiddle(run.message, 700, 0.8)} (${(run.runMs / 1000).toFixed(2)} s)${limits}`;
  return `${head}${section("standard output", run.stdout, shownStdoutChars)}${section("standard error", run.stderr, shownStderrChars)}`;
}

/** A run, for a program to read. */
export interface RunData {
  readonly outcome: CodeRun["outcome"];
  readonly exitCode: number | null;
  readonly runMs: number;
  /** The line that names the exception, as far as standard error shows one. */
  readonly exception: string | null;
  /** Head and tail of what was printed; the handles of the observation read all that was kept. */
  readonly stdout: string;
  readonly stderr: string;
}

/** The same for a program. */
export function runData(run: CodeRun): RunData {
  return {
    outcome: run.outcome,
    exitCode: run.exitCode,
    runMs: Math.round(run.runMs * 1000) / 1000,
    exception: exceptionLine(run.stderr),
    stdout: cutMiddle(run.stdout, shownStdoutChars),
    stderr: cutMiddle(run.stderr, shownStderrChars),
  };
}
