import type { ActionResult } from "../actions/action.ts";
import type { ParsedAction } from "../actions/registry.ts";
import type { Action } from "../actions/action.ts";
import { packArgs } from "../actions/pack-args.ts";
import type { EndReason } from "../log/end-reason.ts";
import type { Cost, StepEvent } from "../log/events.ts";
import type { StepCost } from "../log/step-cost.ts";
import type { Best } from "../observation/observation.ts";
import { computeReward } from "../rewards/compute-reward.ts";
import type { Reward } from "../rewards/reward.ts";
import { betterOf } from "./best.ts";
import { boundResult } from "./bound-result.ts";
import { finalResult, type Final } from "./final-result.ts";
import { rewardEpisode, rewardStep } from "./reward-views.ts";
import type { StepParts, StepRecord } from "./step-parts.ts";

/** A finished step: its event, the final result if it ended the episode, and what a reward function did wrong. */
export interface SettledStep {
  readonly event: StepEvent;
  readonly final: Final;
  readonly rewardError: unknown;
}

function endReason(parts: StepParts): EndReason | null {
  if (parts.record.finish !== null) return "finished";
  const { steps, wallTimeMs, tokens, dollars } = parts.meter.view();
  if (steps.left === 0) return "max_steps";
  if (wallTimeMs.left === 0) return "wall_time";
  if (tokens.left === 0) return "max_tokens";
  return dollars.left === 0 ? "max_dollars" : null;
}

function bestAfter(parts: StepParts, scored: boolean): Best | null {
  const { options, record, state, task } = parts;
  const { submission } = record.handles;
  if (!scored || submission === undefined) return state.best;
  const candidate: Best = { step: parts.step, submission, scores: record.scores };
  return betterOf(state.best, candidate, options, task.view.direction);
}

function costOf({ executions }: StepRecord, { tokens, dollars }: StepCost): Cost {
  const seconds = executions.flatMap(({ cpuSeconds }) => cpuSeconds ?? []);
  return {
    cpuSeconds: seconds.length === 0 ? null : seconds.reduce((sum, value) => sum + value, 0),
    tokens: tokens ?? null,
    dollars: dollars ?? null,
  };
}

function rewardOf(compute: () => number | null): {
  readonly reward: number | null;
  readonly rewardError: unknown;
} {
  try {
    return { reward: compute(), rewardError: null };
  } catch (error) {
    return { reward: null, rewardError: error };
  }
}

/** Makes the event of a step whose action has run: end, best, final result, reward. */
export async function settleStep(
  parts: StepParts,
  parsed: ParsedAction<Action>,
  result: ActionResult,
  given: {
    readonly reward: Reward;
    readonly cost: StepCost;
    readonly startedAt: number;
    readonly at: string;
  },
): Promise<SettledStep> {
  const { record } = parts;
  const action = await packArgs(parsed.name, parsed.given, parsed.ok, parts.log.blobs);
  const { message, data } = await boundResult(parts, result);
  const scored = record.scores.public !== undefined || record.scores.private !== undefined;
  const best = bestAfter(parts, scored);
  const reason = endReason(parts);
  const terminated = reason === "finished";
  const truncated = reason !== null && !terminated;
  const final = reason === null ? { result: null, error: null } : await finalResult(parts, best);
  const ending = {
    outcome: result.outcome,
    scores: record.scores,
    terminated,
    truncated,
    action: parsed.name,
  };
  const { reward, rewardError } = rewardOf(() =>
    computeReward(given.reward, rewardStep(parts, ending, final), rewardEpisode(parts, best)),
  );
  const event: StepEvent = {
    type: "step",
    step: parts.step,
    at: given.at,
    action,
    outcome: result.outcome,
    message,
    data,
    limitsHit: [...record.limitsHit],
    scores: record.scores,
    handles: record.handles,
    movedSubmission: record.movedSubmission,
    droppedSubmissions: record.droppedSubmissions,
    best,
    budget: parts.meter.view(),
    executions: record.executions,
    failures: record.failures,
    timings: { ...record.timings, totalMs: performance.now() - given.startedAt },
    cost: costOf(record, given.cost),
    hashes: { data: parts.task.dataHash, grader: record.graderHash, image: record.image },
    reward,
    terminated,
    truncated,
    reason,
  };
  return { event, final, rewardError };
}
