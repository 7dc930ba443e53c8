import type { ActionContext, CodeRun } from "../actions/action-context.ts";
import { messageOf } from "../errors-message.ts";
import { seeBest } from "../observation/observe.ts";
import { isOurFailure } from "../outcomes/outcome.ts";
import { checkSyntax } from "./check-syntax.ts";
import { resolveChoice } from "./finish-choice.ts";
import { gradeSubmission } from "./grade-submission.ts";
import { historyReader } from "./history.ts";
import { moveSubmission } from "./move-submission.ts";
import { noRun, runPython } from "./run-python.ts";
import type { StepParts } from "./step-parts.ts";

async function counted(
  parts: StepParts,
  kind: "executions" | "validations",
  code: string,
  run: () => Promise<CodeRun>,
): Promise<CodeRun> {
  if (!parts.meter.take(kind)) {
    return noRun("budget_exhausted", `No ${kind} are left in the budget: the code did not run.`);
  }
  parts.record.handles = { ...parts.record.handles, code: await parts.log.blobs.put(code) };
  const result = await run();
  if (isOurFailure(result.outcome)) parts.meter.giveBack(kind);
  return result;
}

/** What the running step offers to its action. */
export function stepContext(parts: StepParts): ActionContext {
  const { box, options, record, state } = parts;
  return {
    episodeId: parts.episodeId,
    step: parts.step,
    seed: parts.seed,
    task: parts.task.view,
    visibility: options.visibility,
    session: box.session,
    signal: parts.signal,
    get budget() {
      return parts.meter.view();
    },
    best: seeBest(state.best, options.visibility),
    history: historyReader(parts.log, state, options.visibility),
    execute: ({ code, timeoutMs }) =>
      counted(parts, "executions", code, async () => {
        if (!(await moveSubmission(parts))) return noRun("infra_error", "The sandbox failed.");
        const most = options.executionTimeoutMs;
        return runPython(parts, {
          code,
          timeoutMs: Math.min(timeoutMs ?? most, most),
          purpose: "execute",
          compiles: false,
        });
      }),
    tryOut: ({ code }) =>
      counted(parts, "validations", code, () =>
        runPython(parts, {
          code,
          timeoutMs: options.validationTimeoutMs,
          purpose: "validate",
          compiles: false,
        }),
      ),
    checkSyntax: (code) => checkSyntax(parts, code),
    grade: () => gradeSubmission(parts),
    async resetWorkspace() {
      try {
        await box.sandbox.resetWorkspace();
      } catch (error) {
        record.failures.push(`The workspace could not be emptied: ${messageOf(error)}`);
        // A fresh box has an empty workspace.
        await box.renew();
      }
    },
    finish(choice) {
      if (choice === undefined) {
        record.finish = { step: null };
        return null;
      }
      const found = resolveChoice(parts, choice);
      if ("problem" in found) return found.problem;
      record.finish = { step: found.step };
      return null;
    },
  };
}
