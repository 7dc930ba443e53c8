import { budgetView } from "../budget/budget-view.ts";
import { noUse } from "../budget/budget.ts";
import type { EpisodeStart } from "../log/events.ts";
import type { Observation } from "./observation.ts";

/** The observation of `reset`, made of the first event of the log. */
export function resetObservation(start: EpisodeStart): Observation {
  return {
    step: 0,
    action: null,
    outcome: "ok",
    message: start.message,
    data: start.data,
    limitsHit: [],
    scores: {},
    best: null,
    budget: budgetView(start.options.budget, { ...noUse(), wallTimeMs: 0 }),
    handles: {},
  };
}
