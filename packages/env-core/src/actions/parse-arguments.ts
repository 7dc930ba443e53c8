import { z } from "zod";
import { suggest } from "./suggest.ts";

const shownNames = 5;
const shownChars = 60;

/** The names that an action's arguments may have; null where its schema takes any (`z.looseObject`, a catch-all). */
export function argumentNames(schema: z.ZodType): readonly string[] | null {
  if (!(schema instanceof z.ZodObject)) return null;
  const { catchall, shape } = schema.def;
  return catchall === undefined || catchall._zod.def.type === "never" ? Object.keys(shape) : null;
}

/** What an agent reads of names that no argument has: each with the nearest that one has, and all there are. */
function describeUnknown(unknown: readonly string[], names: readonly string[]): string {
  const lines = unknown.slice(0, shownNames).map((name) => {
    return `✖ There is no argument ${JSON.stringify(name.slice(0, shownChars))}.${suggest(name, names)}`;
  });
  if (unknown.length > shownNames) lines.push(`✖ … and ${String(unknown.length - shownNames)} more.`);
  lines.push(names.length === 0 ? "It takes no arguments." : `The arguments are ${names.join(", ")}.`);
  return lines.join("\n");
}

/** Arguments that hold, or everything that is wrong with them. */
export type ParsedArguments =
  { readonly ok: true; readonly args: unknown } | { readonly ok: false; readonly problem: string };

/** Checks arguments against their schema. Names that it does not have are refused: zod alone would drop them. */
export function parseArguments(schema: z.ZodType, given: unknown): ParsedArguments {
  const names = argumentNames(schema);
  if (names === null || typeof given !== "object" || given === null) return parseWith(schema, given);
  const entries = Object.entries(given);
  const unknown = entries.flatMap(([name]) => (names.includes(name) ? [] : [name]));
  if (unknown.length === 0) return parseWith(schema, given);
  const rest = parseWith(schema, Object.fromEntries(entries.filter(([name]) => names.includes(name))));
  const problems = [...(rest.ok ? [] : [rest.problem]), describeUnknown(unknown, names)];
  return { ok: false, problem: problems.join("\n") };
}

function parseWith(schema: z.ZodType, given: unknown): ParsedArguments {
  const parsed = schema.safeParse(given);
  return parsed.success
    ? { ok: true, args: parsed.data }
    : { ok: false, problem: z.prettifyError(parsed.error) };
}
