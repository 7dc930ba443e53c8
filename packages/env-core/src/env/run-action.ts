import type { Action, ActionResult } from "../actions/action.ts";
import type { ParsedAction } from "../actions/registry.ts";
import { messageOf } from "../errors-message.ts";
import { outcomeSchema } from "../outcomes/outcome.ts";
import { stepContext } from "./step-context.ts";
import type { StepParts } from "./step-parts.ts";

/** What the agent reads when an action of the programmer's own breaks; what broke is for the log, not for the agent. */
const broken =
  "infra_error: the action failed on our side. This is not your fault, and the step does not count.";

/** Runs the parsed action, or answers why it does not run. Never throws. */
export async function runAction(parts: StepParts, parsed: ParsedAction<Action>): Promise<ActionResult> {
  if (!parsed.ok) return { outcome: "invalid_action", message: `invalid_action: ${parsed.problem}` };
  if (parts.signal.aborted) return { outcome: "cancelled", message: "cancelled: the step was cancelled." };
  if (parts.meter.wallTimeLeftMs() <= 0) {
    return { outcome: "budget_exhausted", message: "budget_exhausted: the episode's wall time is used up." };
  }
  const overspent = parts.meter.overspent();
  if (overspent !== null) {
    const message = `budget_exhausted: what this action cost is more than was left of the episode's ${overspent}; it did not run.`;
    return { outcome: "budget_exhausted", message };
  }
  try {
    const result = await parsed.action.run(stepContext(parts), parsed.args);
    if (outcomeSchema.safeParse(result.outcome).success && typeof result.message === "string") return result;
    parts.record.failures.push(`The action "${parsed.name}" returned no outcome or no message.`);
  } catch (error) {
    parts.record.failures.push(`The action "${parsed.name}" threw: ${messageOf(error)}`);
  }
  return { outcome: "infra_error", message: broken };
}
