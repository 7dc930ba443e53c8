/** A JSON object, or undefined for anything else. */
function asObject(value: unknown): Readonly<Record<string, unknown>> | undefined {
  return typeof value === "object" && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value))
    : undefined;
}

/** Text that holds JSON becomes what it holds; anything else stays as it is. */
function parsed(value: unknown): unknown {
  if (typeof value !== "string") return value;
  try {
    return JSON.parse(value) as unknown;
  } catch {
    return value;
  }
}

/**
 * Reads an action in the shapes in which models give it, and turns it into `{ name, args }`:
 *
 * - `{ name, args }`, as {@link instructions} asks for, as an object or as JSON text;
 * - an OpenAI-style tool call, `{ type: "function", function: { name, arguments } }`, its arguments as JSON text or
 *   parsed, or the `function` part of it alone;
 * - an Anthropic-style tool use, `{ type: "tool_use", name, input }`.
 *
 * What has none of these shapes comes back as it is, for `step` to refuse with what is wrong.
 */
export function readRawAction(raw: unknown): unknown {
  const value = parsed(raw);
  const call = asObject(value);
  if (call === undefined) return value;
  const inner = asObject(call["function"]);
  if (inner !== undefined) return readRawAction(inner);
  const { name, args, arguments: named, input } = call;
  const given = args ?? named ?? input;
  if (typeof name !== "string" || given === undefined) return value;
  return { name, args: given === "" ? {} : parsed(given) };
}
