import type { Action } from "../actions/action.ts";
import type { AnyEnv, StepInfo } from "../env/env.ts";
import type { ObservationSpace } from "../spaces/space.ts";
import { forward } from "./forward.ts";

/**
 * Changes what the agent sees.
 *
 * @param transform - called with each observation, that of `reset` too
 * @param space - what the changed observations can be
 */
export function transformObservation<A extends Action, O, P>(
  env: AnyEnv<A, O>,
  transform: (observation: O) => P,
  space: ObservationSpace<P>,
): AnyEnv<A, P> {
  return {
    ...forward(env),
    observationSpace: space,
    async reset(args) {
      const { observation, info } = await env.reset(args);
      return { observation: transform(observation), info };
    },
    async step(action, args) {
      const result = await env.step(action, args);
      return { ...result, observation: transform(result.observation) };
    },
  };
}

/**
 * Changes the reward. A step that a failure of ours spoilt stays null: it is not asked about.
 *
 * @param transform - called with each reward that is not null, and the step's info
 */
export function transformReward<A extends Action, O>(
  env: AnyEnv<A, O>,
  transform: (reward: number, info: StepInfo) => number | null,
): AnyEnv<A, O> {
  return {
    ...forward(env),
    async step(action, args) {
      const result = await env.step(action, args);
      return result.reward === null ? result : { ...result, reward: transform(result.reward, result.info) };
    },
  };
}
