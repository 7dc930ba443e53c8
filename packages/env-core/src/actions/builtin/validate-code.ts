import { z } from "zod";
import type { ActionResult } from "../action.ts";
import { defineAction } from "../define-action.ts";
import { codeArgument } from "./code-argument.ts";
import { describeRun, runData, type RunData } from "./describe-run.ts";

/** What `validate_code` says to a program; `trial` is null when the syntax is wrong. */
export interface ValidateCodeData {
  readonly syntax: { readonly ok: boolean; readonly message: string };
  readonly trial: RunData | null;
}

/** Checks Python without consequences: its syntax, then a short trial run of which nothing survives. */
export const validateCode = defineAction({
  name: "validate_code",
  description:
    "Check Python before you spend an execution on it: the syntax first, then a short trial run on a throw-away copy " +
    "of your workspace. Nothing that it writes is kept, and nothing is scored.",
  args: z.object({ code: codeArgument }),
  sample: () => ({ code: "print('hello')\n" }),
  async run(context, { code }): Promise<ActionResult<ValidateCodeData>> {
    const syntax = await context.checkSyntax(code);
    if (!syntax.ok) {
      const outcome = syntax.failure ?? "syntax_error";
      return {
        outcome,
        message: `${outcome}: ${syntax.message}`,
        data: { syntax: { ok: false, message: syntax.message.slice(0, 2_000) }, trial: null },
      };
    }
    const trial = await context.tryOut({ code });
    return {
      outcome: trial.outcome,
      message: `The syntax is right. Trial run — ${describeRun(trial)}`,
      data: { syntax: { ok: true, message: "" }, trial: runData(trial) },
    };
  },
});
