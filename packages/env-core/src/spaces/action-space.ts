import { z } from "zod";
import type { Action, StepAction } from "../actions/action.ts";
import { argumentNames } from "../actions/parse-arguments.ts";
import type { ActionRegistry } from "../actions/registry.ts";
import type { Json } from "../observation/observation.ts";
import { EnvError } from "../errors.ts";
import { jsonCopy } from "../observation/parse-json.ts";
import { createRandom } from "../random.ts";
import { sampleSchema } from "./sample-schema.ts";
import type { ActionSpace } from "./space.ts";

/** The JSON Schema of an action's arguments, as a caller writes them. */
export function argumentsSchema(action: Action): Record<string, Json> {
  const schema = jsonCopy(z.toJSONSchema(action.args, { io: "input" }));
  // zod would drop other names, `step` refuses them.
  return argumentNames(action.args) === null ? schema : { ...schema, additionalProperties: false };
}

function schemaOf(action: Action): Json {
  return {
    type: "object",
    description: action.description,
    properties: { name: { const: action.name }, args: argumentsSchema(action) },
    required: ["name"],
  };
}

/** The space of what `step` accepts. */
export function createActionSpace<A extends Action>(
  registry: ActionRegistry<A>,
  seed: number,
): ActionSpace<A> {
  let random = createRandom(seed);
  const draw = (action: A): { name: string; args: unknown } => ({
    name: action.name,
    args: action.sample === undefined ? sampleSchema(argumentsSchema(action), random) : action.sample(random),
  });
  const contains = (value: unknown): value is StepAction<A> => registry.parse(value).ok;
  return {
    actions: registry.actions,
    contains,
    toJSONSchema: () => ({ anyOf: registry.actions.map(schemaOf) }),
    sample() {
      const action = registry.actions[Math.floor(random() * registry.actions.length)];
      const drawn = action === undefined ? null : draw(action);
      if (contains(drawn)) return drawn;
      throw new EnvError({
        code: "invalid_options",
        message: `The action "${action?.name ?? ""}" refuses the arguments that were drawn for it: give it a sample() of its own.`,
      });
    },
    seed(newSeed) {
      random = createRandom(newSeed);
    },
  };
}
