import type { z } from "zod";

import { TaskError } from "../errors.ts";
import { issueWords, meantIssues } from "./issue-words.ts";

/** Parses a value that came from a file; what is wrong, field by field, goes into the error. */
export function parseWith<T extends z.ZodType>(schema: T, value: unknown, source: string): z.output<T> {
  const result = schema.safeParse(value, { error: issueWords, reportInput: true });
  if (result.success) return result.data;
  const issues = result.error.issues
    .flatMap(meantIssues)
    .map(({ path, message }) => `${placeOf(path)}${message.replace(/\.$/, "")}`);
  throw new TaskError({
    code: "invalid_task",
    message: `${source} is not a valid description: ${issues.join("; ")}.`,
    cause: result.error,
  });
}

/** Where in the description: `submission.columns[0].type`. Of the whole nothing need be said. */
function placeOf(path: readonly PropertyKey[]): string {
  const place = path
    .map((part) => (typeof part === "number" ? `[${part}]` : `.${String(part)}`))
    .join("")
    .replace(/^\./, "");
  return place === "" ? "" : `${place}: `;
}

/** JSON text to a value, a byte order mark before it or none; what is wrong and where goes into the error. */
export function parseJson(text: string, source: string): unknown {
  const json = text.replace(/^\uFEFF/, "");
  try {
    return JSON.parse(json);
  } catch (cause) {
    const what = cause instanceof Error ? cause.message : String(cause);
    throw new TaskError({
      code: "invalid_task",
      message: `${source} is not JSON: ${withLine(what, json)}.`,
      cause,
    });
  }
}

/** What the engine says, with the line where it counts characters; newer ones tell both. */
function withLine(what: string, json: string): string {
  const [place, position] = / in JSON at position (\d+)(?: \(line \d+ column \d+\))?$/.exec(what) ?? [];
  if (place === undefined) return what;
  const before = json.slice(0, Number(position)).split("\n");
  return `${what.slice(0, -place.length)}, in line ${before.length}, column ${(before.at(-1) ?? "").length + 1}`;
}
