import { z } from "zod";

/** Every way in which a step can end. */
export const outcomes = [
  "ok",
  "scored",
  "invalid_action",
  "syntax_error",
  "runtime_error",
  "out_of_memory",
  "timeout",
  "output_limit",
  "disk_limit",
  "cpu_limit",
  "pids_limit",
  "killed",
  "cancelled",
  "no_submission",
  "invalid_submission",
  "budget_exhausted",
  "infra_error",
  "grader_error",
] as const;

/**
 * How a step ended.
 *
 * `ok`: the action did its work. `scored`: a submission of this step was graded. `no_submission`: the code ran to its
 * end and left no `submission.csv`. `infra_error` and `grader_error` are our failures, never the agent's: the reward
 * of such a step is `null`.
 */
export type Outcome = (typeof outcomes)[number];

export const outcomeSchema = z.enum(outcomes);

/** Whether the outcome tells of a failure of ours, so that the step must not count for or against the agent. */
export function isOurFailure(outcome: Outcome): boolean {
  return outcome === "infra_error" || outcome === "grader_error";
}
