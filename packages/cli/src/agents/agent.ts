import type { Observation, RawAction } from "@mledojo/env";

/** The action that an agent takes next: a name and arguments, checked by the environment and not before. */
export interface AgentAction {
  readonly name: string;
  readonly args: Readonly<Record<string, unknown>>;
}

/** A policy for one episode. */
export interface PlayAgent {
  readonly name: string;
  /** The next action, given the newest observation; null when it has nothing more to do. */
  act(observation: Observation): AgentAction | null;
}

/** The same as an untyped action of the environment. */
export function rawAction(action: AgentAction): RawAction {
  return { raw: action };
}
