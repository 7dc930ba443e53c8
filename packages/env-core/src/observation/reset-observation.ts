import { budgetView } from "../budget/budget-view.ts";
import type { EpisodeStart } from "../log/events.ts";
import type { Observation } from "./observation.ts";

/** The observation of `reset`, made of the first event of the log. */
export function resetObservation(start: EpisodeStart): Observation {
  const nothing = { steps: 0, wallTimeMs: 0, executions: 0, validations: 0, submissions: 0 };
  return {
    step: 0,
    action: null,
    outcome: "ok",
    message: start.message,
    data: start.data,
    limitsHit: [],
    scores: {},
    best: null,
    budget: budgetView(start.options.budget, nothing),
    handles: {},
  };
}
