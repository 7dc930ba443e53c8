import type { Action, RawAction, StepAction } from "../actions/action.ts";
import type { AnyEnv, ResetResult, StepResult } from "../env/env.ts";
import { forward } from "./forward.ts";

/** One whole episode as its caller saw it, wrappers within included. */
export interface EpisodeRecord<A extends Action, O> {
  readonly reset: ResetResult<O>;
  readonly steps: readonly { readonly action: StepAction<A> | RawAction; readonly result: StepResult<O> }[];
  /** Sum of the rewards that are not null. */
  readonly totalReward: number;
}

/**
 * Hands over each episode when it ends, by itself or by the next `reset` or `close`. For what stands on disk in any
 * case, see `readEpisode`; this records what the wrappers within made of it.
 *
 * @param onEpisode - called once for each episode that took at least one step
 */
export function recordEpisode<A extends Action, O>(
  env: AnyEnv<A, O>,
  onEpisode: (record: EpisodeRecord<A, O>) => void,
): AnyEnv<A, O> {
  let reset: ResetResult<O> | null = null;
  let steps: { action: StepAction<A> | RawAction; result: StepResult<O> }[] = [];
  const hand = (): void => {
    if (reset === null || steps.length === 0) return;
    const record = {
      reset,
      steps,
      totalReward: steps.reduce((sum, { result }) => sum + (result.reward ?? 0), 0),
    };
    steps = [];
    onEpisode(record);
  };
  const close = async (): Promise<void> => {
    hand();
    await env.close();
  };
  return {
    ...forward(env),
    async reset(args) {
      hand();
      reset = await env.reset(args);
      steps = [];
      return reset;
    },
    async step(action, args) {
      const result = await env.step(action, args);
      steps.push({ action, result });
      if (result.terminated || result.truncated) hand();
      return result;
    },
    close,
    [Symbol.asyncDispose]: close,
  };
}
