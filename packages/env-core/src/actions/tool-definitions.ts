import type { Json } from "../observation/observation.ts";
import { argumentsSchema } from "../spaces/action-space.ts";
import type { Action } from "./action.ts";

/** A tool as OpenAI-style chat APIs take it. */
export interface ToolDefinition {
  readonly type: "function";
  readonly function: {
    readonly name: string;
    readonly description: string;
    /** A JSON Schema. */
    readonly parameters: Readonly<Record<string, Json>>;
  };
}

/** The actions of an environment as tools for a model that calls functions. */
export function toolDefinitions(env: {
  readonly actionSpace: { readonly actions: readonly Action[] };
}): ToolDefinition[] {
  return env.actionSpace.actions.map((action) => {
    const { $schema: _, ...parameters } = argumentsSchema(action);
    return { type: "function", function: { name: action.name, description: action.description, parameters } };
  });
}
