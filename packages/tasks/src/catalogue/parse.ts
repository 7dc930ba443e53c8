import type { z } from "zod";

import { TaskError } from "../errors.ts";

/** Parses a value that came from a file; what is wrong, field by field, goes into the error. */
export function parseWith<T extends z.ZodType>(schema: T, value: unknown, source: string): z.output<T> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const issues = result.error.issues.map(
    ({ path, message }) => `${path.join(".") || "(top)"}: ${message.replace(/\.$/, "")}`,
  );
  throw new TaskError({
    code: "invalid_task",
    message: `${source} is not a valid description: ${issues.join("; ")}.`,
    cause: result.error,
  });
}

/** JSON text to a value, with the file's name in the error. */
export function parseJson(text: string, source: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new TaskError({ code: "invalid_task", message: `${source} is not JSON.`, cause });
  }
}
