import { z } from "zod";
import { EnvError } from "../errors.ts";
import type { Action } from "./action.ts";

const namePattern = /^[A-Za-z_][A-Za-z0-9_-]{0,63}$/;

/**
 * Defines an action for `makeEnv(task, { actions: [...] })`.
 *
 * @param action - `name` (letters, digits, `_`, `-`; at most 64, as tool-calling APIs demand), `description` (for the
 *   agent), `args` (a zod object; every field described), `run(context, args)` and, if wished, `sample`. An argument
 *   that `args` does not name is refused, with the name that may have been meant; `z.looseObject` takes any. Objects
 *   within it are as zod has them: `z.strictObject` refuses, `z.object` drops
 * @returns the same action, its types kept, so that `step` and `observation.data` are typed by it
 * @throws EnvError `invalid_options` when the name is unfit or the arguments cannot be written as a JSON Schema
 */
export function defineAction<const Name extends string, Args extends z.ZodObject, Data = null>(
  action: Action<Name, Args, Data>,
): Action<Name, Args, Data> {
  if (!namePattern.test(action.name)) {
    throw new EnvError({
      code: "invalid_options",
      message: `An action's name must match ${String(namePattern)}; "${action.name}" does not.`,
    });
  }
  try {
    z.toJSONSchema(action.args, { io: "input" });
  } catch (cause) {
    throw new EnvError({
      code: "invalid_options",
      message: `The arguments of action "${action.name}" cannot be written as a JSON Schema: use plain zod types.`,
      cause,
    });
  }
  return action;
}
