import type { z } from "zod";
import type { Outcome } from "../outcomes/outcome.ts";
import type { ActionContext } from "./action-context.ts";

/** What an action hands back; the environment makes the observation of it. */
export interface ActionResult<Data = unknown> {
  readonly outcome: Outcome;
  /** For a language model to read; cut to the option `maxMessageChars`. */
  readonly message: string;
  /** The same for a program; it must be JSON. Left out: null. Over the option `maxDataBytes`: null, with a handle to read it by. */
  readonly data?: Data;
}

/**
 * Something that an agent can do. Made by {@link defineAction}; the built-in ones come through the same door.
 */
export interface Action<Name extends string = string, Args extends z.ZodType = z.ZodType, Data = unknown> {
  readonly name: Name;
  readonly description: string;
  readonly args: Args;
  /** Does the work. What it throws ends the step with `infra_error`, for an action of yours is machinery of yours. */
  run(context: ActionContext, args: z.output<Args>): Promise<ActionResult<Data>> | ActionResult<Data>;
  /** Draws valid arguments for `actionSpace.sample`. @defaultValue drawn from the JSON Schema of `args` */
  sample?(random: () => number): z.input<Args>;
}

type ActionOf<A, Name> = A extends { readonly name: Name } ? A : never;

/** One action as a caller writes it: `args` may be left out when every argument may. */
type Written<A> =
  A extends Action<infer Name, infer Args>
    ? Record<string, never> extends z.input<Args>
      ? { readonly name: Name; readonly args?: z.input<Args> }
      : { readonly name: Name; readonly args: z.input<Args> }
    : never;

/** The union of what `step` accepts, given the union of the registered actions. */
export type StepAction<A extends Action> = Written<A>;

/** What `step` accepts for the action named `Name`. */
export type StepActionNamed<A extends Action, Name> = { readonly name: Name } & Omit<
  Written<ActionOf<A, Name>>,
  "name"
>;

/** The type of `observation.data` after the action named `Name`. */
export type DataOf<A extends Action, Name> =
  ActionOf<A, Name> extends Action<string, z.ZodType, infer Data> ? Data : unknown;

/**
 * An action that nobody has checked, such as a model's tool call: `{ name, args }`, an OpenAI-style or Anthropic-style
 * call, or any of them as JSON text. `step` checks it and answers `invalid_action` with what is wrong; it never throws
 * for it.
 */
export interface RawAction {
  readonly raw: unknown;
}
