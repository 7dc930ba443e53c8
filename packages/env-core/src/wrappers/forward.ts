import type { Action } from "../actions/action.ts";
import type { AnyEnv } from "../env/env.ts";

/** An environment that passes everything on, for wrappers to change a part of. */
export function forward<A extends Action, O>(env: AnyEnv<A, O>): AnyEnv<A, O> {
  return {
    specVersion: env.specVersion,
    metadata: env.metadata,
    actionSpace: env.actionSpace,
    observationSpace: env.observationSpace,
    events: env.events,
    reset: (args) => env.reset(args),
    step: (action, args) => env.step(action, args),
    render: () => env.render(),
    close: () => env.close(),
    [Symbol.asyncDispose]: () => env.close(),
  };
}
