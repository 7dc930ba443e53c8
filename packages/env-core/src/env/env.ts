import type { LimitLevels, SandboxLimits } from "@mledojo/sandbox";
import type { EventEmitter } from "eventemitter3";
import type { Action, DataOf, RawAction, StepAction, StepActionNamed } from "../actions/action.ts";
import type { EndReason } from "../log/end-reason.ts";
import type { EpisodeOptions } from "../log/episode-options.ts";
import type { Cost, FinalResult, Timings } from "../log/events.ts";
import type { StepCost } from "../log/step-cost.ts";
import type { Observation } from "../observation/observation.ts";
import type { Outcome } from "../outcomes/outcome.ts";
import type { Scores } from "../outcomes/score.ts";
import type { ActionSpace, ObservationSpace } from "../spaces/space.ts";
import type { EnvEvents } from "./env-events.ts";

/** What `reset` tells the trainer, beside the observation. Never show it to the agent. */
export interface ResetInfo {
  readonly episodeId: string;
  /** The seed in force: the one given, or the next of the environment's own. */
  readonly seed: number;
  /** The folder with `episode.jsonl` and `blobs/`. */
  readonly episodeDir: string;
  readonly task: { readonly id: string; readonly dataHash: string };
  /** How well each limit holds on this machine. */
  readonly sandbox: {
    readonly backend: string;
    readonly limits: SandboxLimits;
    readonly levels: LimitLevels;
  };
  readonly options: EpisodeOptions;
}

/** What `step` tells the trainer, beside observation and reward. Never show it to the agent. */
export interface StepInfo {
  readonly episodeId: string;
  readonly step: number;
  readonly outcome: Outcome;
  /** Why the episode ended; null while it runs. */
  readonly reason: EndReason | null;
  /** Sum of the episode's rewards that are not null. */
  readonly totalReward: number;
  /** Scores of every half graded in this step, hidden ones too. */
  readonly scores: Scores;
  /** The result that counts, once the episode has ended; null before, or when nothing was ever scored. */
  readonly final: FinalResult | null;
  /** Why the final grading failed; null when it did not. */
  readonly finalError: string | null;
  /** What failed on our side, attempt by attempt; empty in a healthy step. */
  readonly failures: readonly string[];
  readonly timings: Timings;
  readonly cost: Cost;
}

export interface ResetResult<O = Observation> {
  readonly observation: O;
  readonly info: ResetInfo;
}

export interface StepResult<O = Observation> {
  /** All that the agent sees. */
  readonly observation: O;
  /** The trainer's number; null when a failure of ours spoilt the step: leave such a step out. */
  readonly reward: number | null;
  /** The agent ended the episode. */
  readonly terminated: boolean;
  /** A budget or limit ended it. */
  readonly truncated: boolean;
  readonly info: StepInfo;
}

export interface ResetArguments {
  /** An integer; see `EnvOptions.seed` for what it covers. @defaultValue the one before plus one, from `EnvOptions.seed` */
  readonly seed?: number;
  readonly options?: {
    /** The name of the episode and of its folder. @defaultValue task, time and a random part */
    readonly episodeId?: string;
  };
}

export interface StepArguments {
  /** Cancels the running action: outcome `cancelled`, and no process of it lives on. */
  readonly signal?: AbortSignal;
  /**
   * What it cost to come upon this action: tokens and dollars. It is counted against the budget, and stands in the log.
   * An action that cost more than was left does not run: `budget_exhausted`, and the episode is over.
   * @defaultValue nothing
   */
  readonly cost?: StepCost;
}

/** The observation after the action `Name`, its `data` typed by that action. */
export type ObservationOf<A extends Action, Name> = Omit<Observation, "data"> & {
  /** Null when the action gave none, was refused, or gave more than `maxDataBytes` (then `handles.data` reads it). */
  readonly data: DataOf<A, Name> | null;
};

export interface EnvMetadata {
  readonly specVersion: "v1";
  readonly name: string;
  readonly taskId: string;
  readonly renderModes: readonly ["text"];
  readonly options: EpisodeOptions;
}

/** An environment whose observations are of type `O`; what wrappers and the vector environment accept and give. */
export interface AnyEnv<A extends Action = Action, O = Observation> extends AsyncDisposable {
  readonly specVersion: "v1";
  readonly metadata: EnvMetadata;
  readonly actionSpace: ActionSpace<A>;
  readonly observationSpace: ObservationSpace<O>;
  readonly events: EventEmitter<EnvEvents>;
  reset(args?: ResetArguments): Promise<ResetResult<O>>;
  step(action: StepAction<A> | RawAction, args?: StepArguments): Promise<StepResult<O>>;
  /** The newest observation as text for a person. */
  render(): string;
  /** Ends a running episode as `abandoned` and frees everything. Idempotent. */
  close(): Promise<void>;
}

/**
 * The environment of one task: `reset`, then `step` until `terminated` or `truncated`, then `reset` again.
 *
 * A call out of order throws an EnvError (`not_reset`, `episode_over`, `step_in_progress`, `closed`). Whatever the
 * agent does wrong is an observation.
 */
export interface Env<A extends Action = Action> extends AnyEnv<A> {
  step<const Name extends A["name"]>(
    action: StepActionNamed<A, Name>,
    args?: StepArguments,
  ): Promise<StepResult<ObservationOf<A, Name>>>;
  step(action: StepAction<A> | RawAction, args?: StepArguments): Promise<StepResult>;
}
