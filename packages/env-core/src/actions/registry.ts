import { EnvError } from "../errors.ts";
import type { Action } from "./action.ts";
import { argumentNames, parseArguments } from "./parse-arguments.ts";
import { suggest } from "./suggest.ts";

/** An action that was found and whose arguments hold, or what is wrong. */
export type ParsedAction<A extends Action> =
  | {
      readonly ok: true;
      readonly action: A;
      readonly name: string;
      readonly args: unknown;
      readonly given: unknown;
    }
  | { readonly ok: false; readonly name: string; readonly given: unknown; readonly problem: string };

/** The actions of one environment, by name. */
export interface ActionRegistry<A extends Action> {
  readonly actions: readonly A[];
  parse(value: unknown): ParsedAction<A>;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/**
 * Gathers actions under their names.
 *
 * @throws EnvError `duplicate_action` when two have the same name
 */
export function createActionRegistry<A extends Action>(actions: readonly A[]): ActionRegistry<A> {
  const byName = new Map<string, A>();
  for (const action of actions) {
    if (byName.has(action.name)) {
      throw new EnvError({
        code: "duplicate_action",
        message: `Two actions are named "${action.name}"; give one of them another name.`,
      });
    }
    byName.set(action.name, action);
  }
  return { actions, parse: (value) => parseAction(byName, value) };
}

function refuse(name: string, given: unknown, problem: string): ParsedAction<never> {
  return { ok: false, name, given, problem };
}

function parseAction<A extends Action>(byName: ReadonlyMap<string, A>, value: unknown): ParsedAction<A> {
  const names = [...byName.keys()];
  if (!isRecord(value) || typeof value["name"] !== "string") {
    return refuse(
      "?",
      value,
      `an action is an object { "name": …, "args": { … } }, with one of the names ${names.join(", ")}.`,
    );
  }
  const { name } = value;
  const given = value["args"] ?? {};
  const action = byName.get(name);
  if (action === undefined) {
    const shown = name.slice(0, 100);
    return refuse(
      shown,
      given,
      `there is no action "${shown}".${suggest(name, names)} The actions are ${names.join(", ")}.`,
    );
  }
  const misplaced = (argumentNames(action.args) ?? []).filter(
    (key) => key !== "name" && Object.hasOwn(value, key),
  );
  if (value["args"] === undefined && misplaced.length > 0) {
    const problem = `${misplaced.join(", ")} must stand in "args": { "name": "${name}", "args": { … } }.`;
    return refuse(name, value, problem);
  }
  try {
    const parsed = parseArguments(action.args, given);
    if (parsed.ok) return { ok: true, action, name, args: parsed.args, given };
    return refuse(name, given, `the arguments of ${name} do not hold:\n${parsed.problem}`);
  } catch (error) {
    return refuse(name, given, `the arguments of ${name} could not be checked: ${String(error)}`);
  }
}
