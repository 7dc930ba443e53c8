import type { Action } from "../actions/action.ts";
import type { AnyEnv } from "../env/env.ts";
import { EnvError } from "../errors.ts";
import { forward } from "./forward.ts";

/**
 * Truncates an episode after `maxSteps` steps, with the reason `time_limit`.
 *
 * The environment within is not told: it has no final result for such an episode, and its log ends as `abandoned` at the
 * next reset. `EnvOptions.maxSteps` ends an episode properly; this is for limits that a trainer sets from outside.
 */
export function timeLimit<A extends Action, O>(env: AnyEnv<A, O>, maxSteps: number): AnyEnv<A, O> {
  if (!Number.isInteger(maxSteps) || maxSteps < 1) {
    throw new EnvError({
      code: "invalid_options",
      message: `maxSteps must be a whole number above 0; ${String(maxSteps)} is not.`,
    });
  }
  let steps = 0;
  return {
    ...forward(env),
    async reset(args) {
      const result = await env.reset(args);
      steps = 0;
      return result;
    },
    async step(action, args) {
      if (steps >= maxSteps) {
        throw new EnvError({
          code: "episode_over",
          message: "The time limit ended the episode: call reset().",
        });
      }
      const result = await env.step(action, args);
      steps += 1;
      if (steps < maxSteps || result.terminated || result.truncated) return result;
      return { ...result, truncated: true, info: { ...result.info, reason: "time_limit" } };
    },
  };
}
