import { noUse, type CountedUse } from "../budget/budget.ts";
import type { Best } from "../observation/observation.ts";
import type { EpisodeEvent, StepEvent } from "./events.ts";

/**
 * The episode so far, as a fold over its events: `apply` every event once, in order, and nothing else changes it. A
 * log that is read back gives the same state.
 */
export class EpisodeState {
  readonly used: CountedUse = noUse();
  /** The earliest step in which each submission was scored. */
  readonly scoredIn = new Map<string, number>();
  /** Every handle that an observation of this episode has named. */
  readonly handles = new Set<string>();
  best: Best | null = null;
  totalReward = 0;
  ended = false;
  last: StepEvent | null = null;

  apply(event: EpisodeEvent): void {
    if (event.type === "episode_end") this.ended = true;
    if (event.type === "step") this.#applyStep(event);
  }

  #applyStep(event: StepEvent): void {
    const { budget } = event;
    this.used.steps = budget.steps.used;
    this.used.executions = budget.executions.used;
    this.used.validations = budget.validations.used;
    this.used.submissions = budget.submissions.used;
    this.used.submissionBytes = budget.submissionBytes.used;
    this.used.tokens = budget.tokens.used;
    this.used.dollars = budget.dollars.used;
    const { submission } = event.handles;
    if (event.outcome === "scored" && submission !== undefined && !this.scoredIn.has(submission)) {
      this.scoredIn.set(submission, event.step);
    }
    for (const handle of Object.values(event.handles)) {
      if (handle !== undefined) this.handles.add(handle);
    }
    this.best = event.best;
    this.totalReward += event.reward ?? 0;
    this.last = event;
  }
}
