import type { EventEmitter } from "eventemitter3";
import type { Action } from "../actions/action.ts";
import type { ActionRegistry } from "../actions/registry.ts";
import type { Box } from "../box/box.ts";
import { budgetView } from "../budget/budget-view.ts";
import { Meter } from "../budget/meter.ts";
import type { EndReason } from "../log/end-reason.ts";
import type { EpisodeLog } from "../log/episode-log.ts";
import { EpisodeState } from "../log/episode-state.ts";
import type { EpisodeEnd, EpisodeEvent, EpisodeStart } from "../log/events.ts";
import type { StepCost } from "../log/step-cost.ts";
import type { Observation } from "../observation/observation.ts";
import { observe } from "../observation/observe.ts";
import { resetObservation } from "../observation/reset-observation.ts";
import type { ResolvedEnvOptions } from "../options/resolve-env-options.ts";
import type { OpenTask } from "../task/open-task.ts";
import { emit } from "./emit.ts";
import type { EnvEvents } from "./env-events.ts";
import type { StepResult } from "./env.ts";
import type { Final } from "./final-result.ts";
import { runAction } from "./run-action.ts";
import { settleStep } from "./settle-step.ts";
import { createStepRecord, type StepParts } from "./step-parts.ts";

/** What one episode is made of. */
export interface EpisodeParts {
  readonly start: EpisodeStart;
  readonly resolved: ResolvedEnvOptions;
  readonly registry: ActionRegistry<Action>;
  readonly task: OpenTask;
  readonly box: Box;
  readonly log: EpisodeLog;
  readonly events: EventEmitter<EnvEvents>;
}

/** A running episode: takes steps, appends their events, and knows when it is over. */
export class Episode {
  readonly #parts: EpisodeParts;
  readonly #state = new EpisodeState();
  readonly #startedAt: number;

  constructor(parts: EpisodeParts) {
    this.#parts = parts;
    this.#startedAt = parts.resolved.clock();
    this.#append(parts.start);
    emit(parts.events, "episode-start", parts.start);
  }

  get over(): boolean {
    return this.#state.ended;
  }

  get id(): string {
    return this.#parts.start.episodeId;
  }

  /** The observation of the newest step, or of the reset. */
  observation(): Observation {
    const { start, resolved } = this.#parts;
    if (this.#state.last !== null) return observe(this.#state.last, resolved.episode.visibility);
    return resetObservation(start);
  }

  async step(
    value: unknown,
    { signal, cost }: { readonly signal: AbortSignal; readonly cost: StepCost },
  ): Promise<StepResult> {
    const startedAt = performance.now();
    const { registry, resolved, events } = this.#parts;
    const parts = this.#stepParts(signal);
    parts.meter.take("steps");
    parts.meter.spend(cost);
    const parsed = registry.parse(value);
    emit(events, "step-start", { episodeId: this.id, step: parts.step, action: parsed.name });
    const result = await runAction(parts, parsed);
    const at = new Date(resolved.clock()).toISOString();
    const settled = await settleStep(parts, parsed, result, {
      reward: resolved.reward,
      cost,
      startedAt,
      at,
    });
    const { event, final } = settled;
    this.#append(event);
    if (event.reason !== null) this.#end(event.reason, final);
    const observation = observe(event, resolved.episode.visibility);
    emit(events, "step-end", { episodeId: this.id, event, observation });
    if (settled.rewardError !== null) throw settled.rewardError;
    return {
      observation,
      reward: event.reward,
      terminated: event.terminated,
      truncated: event.truncated,
      info: {
        episodeId: this.id,
        step: event.step,
        outcome: event.outcome,
        reason: event.reason,
        totalReward: this.#state.totalReward,
        scores: event.scores,
        final: final.result,
        finalError: final.error,
        failures: event.failures,
        timings: event.timings,
        cost: event.cost,
      },
    };
  }

  /** Ends an episode that the caller gives up, and frees its box and log. Idempotent. */
  async close(): Promise<void> {
    if (!this.over) this.#end("abandoned", { result: null, error: null });
    try {
      await this.#parts.log.close();
    } finally {
      await this.#parts.box.close();
    }
  }

  #elapsedMs(): number {
    return Math.max(0, this.#parts.resolved.clock() - this.#startedAt);
  }

  #append(event: EpisodeEvent): void {
    this.#parts.log.append(event);
    this.#state.apply(event);
  }

  #end(reason: EndReason, final: Final): void {
    const { resolved, events } = this.#parts;
    const end: EpisodeEnd = {
      type: "episode_end",
      at: new Date(resolved.clock()).toISOString(),
      reason,
      terminated: reason === "finished",
      truncated: reason !== "finished" && reason !== "abandoned",
      steps: this.#state.used.steps,
      final: final.result,
      finalError: final.error,
      totalReward: this.#state.totalReward,
      budget: budgetView(resolved.episode.budget, { ...this.#state.used, wallTimeMs: this.#elapsedMs() }),
    };
    this.#append(end);
    emit(events, "episode-end", end);
  }

  #stepParts(signal: AbortSignal): StepParts {
    const { task, box, log, resolved, start, events } = this.#parts;
    const step = this.#state.used.steps + 1;
    return {
      episodeId: this.id,
      step,
      seed: start.seed,
      options: resolved.episode,
      task,
      box,
      log,
      state: this.#state,
      meter: new Meter({
        limits: resolved.episode.budget,
        usedBefore: this.#state.used,
        elapsedMs: () => this.#elapsedMs(),
      }),
      signal,
      record: createStepRecord(),
      onOutput: (stream, chunk) => {
        emit(events, "output", { episodeId: this.id, step, stream, chunk });
      },
    };
  }
}
