import { nearestNames } from "@mledojo/metrics";
import { z } from "zod";

type Issue = z.core.$ZodIssue;
/** As the schema raises it: it still knows the schema, and has no message yet. */
type RawIssue = z.core.$ZodRawIssue;

/** What a value must be, by zod's name of it. */
const KINDS: Readonly<Record<string, string>> = {
  string: "a text",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "a list",
  object: "an object",
  record: "an object",
};

/** What is wrong with a field of a description that people write, in words for them: what stands there and what may. */
export function issueWords(issue: RawIssue): string | undefined {
  if (issue.code === "unrecognized_keys") return unknownKeys(issue.keys, keysOf(issue.inst));
  const wanted = wantedBy(issue);
  if (wanted === undefined) return undefined;
  const value =
    issue.code === "invalid_union" && issue.discriminator !== undefined
      ? fieldOf(issue.input, issue.discriminator)
      : issue.input;
  return value === undefined
    ? `it is missing and must be ${wanted}`
    : `it is ${show(value)} and must be ${wanted}${hint(value, issue)}`;
}

/**
 * A union's issue as those of the one member that was meant: a list with a wrong entry is no text. Where none was, the issue itself.
 */
export function meantIssues(issue: Issue): readonly Issue[] {
  if (issue.code !== "invalid_union") return [issue];
  const meant = issue.errors.find((issues) =>
    issues.every(({ path, code }) => path.length > 0 || code === "unrecognized_keys" || code === "too_small"),
  );
  if (meant === undefined || meant.length === 0) return [issue];
  return meant.flatMap((one) => meantIssues({ ...one, path: [...issue.path, ...one.path] }));
}

function wantedBy(issue: RawIssue | Issue): string | undefined {
  switch (issue.code) {
    case "invalid_type":
      return KINDS[issue.expected];
    case "invalid_value":
      return listed(issue.values);
    case "too_small":
      return least(issue.origin, Number(issue.minimum), issue.inclusive !== false);
    case "too_big":
      return `${issue.inclusive === false ? "below" : "at most"} ${issue.maximum}`;
    case "invalid_union": {
      if (issue.discriminator !== undefined && "options" in issue && Array.isArray(issue.options))
        return listed(issue.options);
      const parts = issue.errors?.flatMap(([first]) => (first === undefined ? [] : (wantedBy(first) ?? [])));
      return parts === undefined || parts.length === 0 ? undefined : parts.join(", or ");
    }
    default:
      return undefined;
  }
}

function least(origin: string, minimum: number, inclusive: boolean): string {
  if (origin === "array") return `a list of ${minimum} or more`;
  if (origin === "string") return "a text that is not empty";
  return inclusive ? `${minimum} or more` : `above ${minimum}`;
}

function unknownKeys(keys: readonly string[], known: readonly string[]): string {
  const told = keys.map((key) => `${JSON.stringify(key)}${nearest(key, known)}`);
  return `it has no field ${told.join(", ")}; it may have ${known.map((key) => JSON.stringify(key)).join(", ")}`;
}

function keysOf(schema: RawIssue["inst"]): string[] {
  return schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
}

function hint(value: unknown, issue: RawIssue): string {
  const options =
    issue.code === "invalid_value" ? issue.values : "options" in issue ? issue.options : undefined;
  if (typeof value !== "string" || !Array.isArray(options)) return "";
  return nearest(
    value,
    options.filter((option) => typeof option === "string"),
  );
}

function nearest(name: string, known: readonly string[]): string {
  const [near] = nearestNames(name, known);
  return near === undefined ? "" : ` (did you mean ${JSON.stringify(near)}?)`;
}

function fieldOf(value: unknown, key: string): unknown {
  const entries: [string, unknown][] =
    typeof value === "object" && value !== null ? Object.entries(value) : [];
  return entries.find(([name]) => name === key)?.[1];
}

function listed(values: readonly unknown[]): string {
  const shown = values.map((value) => JSON.stringify(value)).join(", ");
  return values.length > 1 ? `one of ${shown}` : shown;
}

/** What a value looks like; long ones are cut. */
function show(value: unknown): string {
  const text = typeof value === "number" ? String(value) : (JSON.stringify(value) ?? typeof value);
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}
