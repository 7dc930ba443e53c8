import type { Action, RawAction, StepAction } from "../actions/action.ts";
import type { StepCost } from "../log/step-cost.ts";
import type { AnyEnv, ResetInfo, StepInfo } from "../env/env.ts";

/**
 * What happens to an episode that is over, as Gymnasium names it. `next_step`: the next `step` resets that environment
 * and passes its action over. `same_step`: the step that ends it resets it too, and the last observation stands in the
 * info. `disabled`: nothing; reset it with a mask before it is stepped again.
 */
export type AutoresetMode = "next_step" | "same_step" | "disabled";

/** What one environment tells the trainer in one vector step. */
export interface VectorInfo<O> {
  /** Null in a step that only reset this environment. */
  readonly step: StepInfo | null;
  /** Set when this environment was reset. */
  readonly reset: ResetInfo | null;
  /** In mode `same_step`, the last observation of the episode that ended; else null. */
  readonly finalObservation: O | null;
}

export interface VectorStep<O> {
  readonly observations: readonly O[];
  /** Null where a failure of ours spoilt the step; 0 for an environment that was only reset. */
  readonly rewards: readonly (number | null)[];
  readonly terminations: readonly boolean[];
  readonly truncations: readonly boolean[];
  readonly infos: readonly VectorInfo<O>[];
}

export interface VectorResetArguments {
  /** One seed (environment i gets `seed + i`), or one for each. @defaultValue each environment's own next one */
  readonly seed?: number | readonly number[];
  /** Which environments to reset. @defaultValue all */
  readonly mask?: readonly boolean[];
}

export interface VectorStepArguments {
  /**
   * What it cost to come upon each action, in order; null for nothing. Counted as the cost of `Env.step` is. The cost of an action
   * that is passed over, as `next_step` does after an episode's end, belongs to no step and is not counted.
   * @defaultValue nothing
   */
  readonly costs?: readonly (StepCost | null)[];
}

/** Several environments that take their steps together. */
export interface VectorEnv<A extends Action, O> extends AsyncDisposable {
  readonly numEnvs: number;
  readonly autoreset: AutoresetMode;
  readonly envs: readonly AnyEnv<A, O>[];
  /**
   * Starts an episode in every environment, or in those of the mask; the others keep their last observation.
   * @throws EnvError `not_reset` when the mask leaves out an environment that was never reset
   */
  reset(
    args?: VectorResetArguments,
  ): Promise<{ readonly observations: readonly O[]; readonly infos: readonly (ResetInfo | null)[] }>;
  /**
   * One step in each, at the same time. If one throws, the others are waited for first, and keep what they did.
   * @param actions - one for each environment, in order
   * @throws EnvError `invalid_options` on another number of actions or costs, or a cost that is none: then nobody has taken a step
   */
  step(actions: readonly (StepAction<A> | RawAction)[], args?: VectorStepArguments): Promise<VectorStep<O>>;
  close(): Promise<void>;
}
