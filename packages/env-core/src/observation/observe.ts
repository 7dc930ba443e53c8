import type { StepEvent } from "../log/events.ts";
import type { Channel } from "../outcomes/score.ts";
import type { Best, Observation } from "./observation.ts";
import { seeScores } from "./see-scores.ts";

/**
 * The best as an agent may see it. Which submission is best is a fact about the half that picks it, so an agent that
 * sees no scores is not told.
 */
export function seeBest(best: Best | null, visibility: readonly Channel[]): Best | null {
  if (best === null || visibility.length === 0) return null;
  return { ...best, scores: seeScores(best.scores, visibility) };
}

/** The part of a step's event that the agent may see. */
export function observe(event: StepEvent, visibility: readonly Channel[]): Observation {
  return {
    step: event.step,
    action: event.action.name,
    outcome: event.outcome,
    message: event.message,
    data: event.data,
    limitsHit: event.limitsHit,
    scores: seeScores(event.scores, visibility),
    best: seeBest(event.best, visibility),
    budget: event.budget,
    handles: event.handles,
  };
}
