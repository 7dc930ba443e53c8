import { z } from "zod";
import type { Outcome } from "../../outcomes/outcome.ts";
import type { Scores } from "../../outcomes/score.ts";
import type { ActionResult } from "../action.ts";
import { defineAction } from "../define-action.ts";
import { codeArgument } from "./code-argument.ts";
import { describeRun, runData, type RunData } from "./describe-run.ts";
import { describeGraded } from "./describe-graded.ts";

/** What `execute_code` says to a program. */
export interface ExecuteCodeData {
  readonly execution: RunData;
  /** Null when the run did not end well, so that nothing was graded. */
  readonly submission: {
    readonly outcome: Outcome;
    readonly message: string;
    readonly scores: Scores;
    readonly handle: string | null;
  } | null;
}

/** Runs Python in the workspace and grades the submission that this run leaves. */
export const executeCode = defineAction({
  name: "execute_code",
  description:
    "Run Python in your workspace (/workspace, kept between runs; data in /data, read-only; no network). " +
    "If the run ends well and leaves submission.csv in the workspace, that file is scored. " +
    "A submission of an earlier run is moved away before each run and is never scored again.",
  args: z.object({
    code: codeArgument,
    timeoutMs: z
      .number()
      .int()
      .min(1)
      .optional()
      .describe(
        "Wall-clock limit of this run in milliseconds; at most the environment's own, which is the default.",
      ),
  }),
  sample: () => ({ code: "print('hello')\n" }),
  async run(context, { code, timeoutMs }): Promise<ActionResult<ExecuteCodeData>> {
    const run = await context.execute({ code, ...(timeoutMs !== undefined && { timeoutMs }) });
    const execution = runData(run);
    if (run.outcome !== "ok") {
      return { outcome: run.outcome, message: describeRun(run), data: { execution, submission: null } };
    }
    const graded = await context.grade();
    return {
      outcome: graded.outcome,
      message: `${describeGraded(graded, context.task)}\n${describeRun(run)}`,
      data: {
        execution,
        submission: {
          outcome: graded.outcome,
          message: graded.message,
          scores: graded.scores,
          handle: graded.submission,
        },
      },
    };
  },
});
