import type { LimitName, SandboxSession } from "@mledojo/sandbox";
import type { Budget } from "../budget/budget.ts";
import type { HistoryReader } from "../log/history-reader.ts";
import type { Best } from "../observation/observation.ts";
import type { Outcome } from "../outcomes/outcome.ts";
import type { Channel, Scores } from "../outcomes/score.ts";
import type { TaskView } from "../task/task-view.ts";

/** A run of code, as an action sees it. */
export interface CodeRun {
  /** The sandbox's outcome, `syntax_error` where the code does not compile, or `budget_exhausted` when it could not start. */
  readonly outcome: Outcome;
  /** One sentence: which limit, which exception, what to do. */
  readonly message: string;
  readonly exitCode: number | null;
  readonly limitsHit: readonly LimitName[];
  /** What was kept of each stream, decoded as UTF-8. */
  readonly stdout: string;
  readonly stderr: string;
  /** Milliseconds that the program ran. */
  readonly runMs: number;
}

/** A graded submission: what an action may learn of it. */
export interface Graded {
  /** `scored`, `no_submission`, `invalid_submission`, `grader_error` or `budget_exhausted`. */
  readonly outcome: Outcome;
  readonly message: string;
  /** Only the halves that the agent may see. */
  readonly scores: Scores;
  /** SHA-256 of the file; null when there was none. */
  readonly submission: string | null;
}

export interface SyntaxCheck {
  readonly ok: boolean;
  /** Set when the check itself could not be made (`infra_error`, `cancelled`, …). */
  readonly failure: Outcome | null;
  /** The compiler's words, with line and column; empty when all is well. */
  readonly message: string;
}

/** What an action may see and do. It cannot close the sandbox, widen limits, see the host or the hidden half. */
export interface ActionContext {
  readonly episodeId: string;
  /** The number of the running step, from 1. */
  readonly step: number;
  readonly seed: number;
  readonly task: TaskView;
  readonly visibility: readonly Channel[];
  readonly session: SandboxSession;
  /** Aborts when the caller cancels the step. */
  readonly signal: AbortSignal;
  /** The budget as it stands now, this step included. */
  readonly budget: Budget;
  readonly best: Best | null;
  /** Earlier steps, read from the log. */
  readonly history: HistoryReader;
  /** Runs Python in the workspace, counted as an execution; the submission that lay there before is moved out first. */
  execute(request: { readonly code: string; readonly timeoutMs?: number }): Promise<CodeRun>;
  /** Runs Python on a throw-away view of the workspace under the validation limits, counted as a validation. */
  tryOut(request: { readonly code: string }): Promise<CodeRun>;
  /** Compiles Python in the box without running it; not counted. */
  checkSyntax(code: string): Promise<SyntaxCheck>;
  /** Grades the workspace's `submission.csv`, counted as a submission. */
  grade(): Promise<Graded>;
  /** Empties the workspace. */
  resetWorkspace(): Promise<void>;
  /**
   * Ends the episode with this step. `choice` is the step number or the handle of a submission that was scored in
   * this episode; without it the best counts.
   * @returns what is wrong with the choice, or null when the episode will end
   */
  finish(choice?: number | string): string | null;
}
