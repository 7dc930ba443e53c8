import { z } from "zod";
import { printable } from "../io/printable.ts";

const maxLines = 6;
const maxChars = 110;

const runSchema = z.object({ stdout: z.string(), exception: z.string().nullish() });
const dataSchema = z.object({ execution: runSchema.optional(), trial: runSchema.nullish() });

/** The last lines that a step's code printed, and the exception that ended it; nothing for a step without code. */
export function outputLines(data: unknown): string[] {
  const parsed = dataSchema.safeParse(data);
  const run = parsed.success ? (parsed.data.execution ?? parsed.data.trial) : null;
  if (run === null || run === undefined) return [];
  const lines = run.stdout.trimEnd().split("\n").slice(-maxLines);
  if (typeof run.exception === "string") lines.push(run.exception);
  return lines.filter((line) => line !== "").map((line) => safeLine(line));
}

function safeLine(line: string): string {
  const visible = printable(line);
  return visible.length > maxChars ? `${visible.slice(0, maxChars - 1)}…` : visible;
}
