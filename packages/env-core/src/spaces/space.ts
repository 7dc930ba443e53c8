import type { z } from "zod";
import type { Action, StepAction } from "../actions/action.ts";
import type { Json } from "../observation/observation.ts";

/** A set of values: membership, a schema to show, and, where it makes sense, a way to draw from it. */
export interface Space<T> {
  /** Whether `value` belongs to the space. */
  contains(value: unknown): value is T;
  /** The space as a JSON Schema (draft 2020-12). */
  toJSONSchema(): Json;
}

/** What `observation` can be. */
export interface ObservationSpace<T> extends Space<T> {
  /** Null for a space that only a predicate describes. */
  readonly schema: z.ZodType<T> | null;
}

/** What `step` accepts. */
export interface ActionSpace<A extends Action> extends Space<StepAction<A>> {
  /** The registered actions, in the order in which agents are told of them. */
  readonly actions: readonly A[];
  /** Draws a valid action. Two spaces that were seeded alike draw alike. */
  sample(): StepAction<A>;
  /** Starts the draws of `sample` anew; `reset({ seed })` does it too. */
  seed(seed: number): void;
}
