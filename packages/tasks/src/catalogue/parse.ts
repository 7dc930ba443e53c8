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

/** JSON text to a value, with the file's name in the error. */
export function parseJson(text: string, source: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new TaskError({ code: "invalid_task", message: `${source} is not JSON.`, cause });
  }
}
