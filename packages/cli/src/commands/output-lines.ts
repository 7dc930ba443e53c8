import { z } from "zod";
import { commandName } from "../io/command-name.ts";
import { printable } from "../io/printable.ts";

/** Said where nothing came of the code because its Python lacks a package. */
export const packageHint = `hint   ${commandName} doctor  says which Python the code runs with, and how to give it what it lacks.`;

const maxLines = 6;
const maxChars = 110;

const runSchema = z.object({ stdout: z.string(), exception: z.string().nullish() });
const dataSchema = z.object({ execution: runSchema.optional(), trial: runSchema.nullish() });

type Run = z.infer<typeof runSchema>;

/** The run of a step's code, or of its trial; null for a step without code. */
function runOf(data: unknown): Run | null {
  const parsed = dataSchema.safeParse(data);
  return (parsed.success ? (parsed.data.execution ?? parsed.data.trial) : null) ?? null;
}

/** Whether a step's code ended for want of a Python package. */
export function lacksPackage(data: unknown): boolean {
  return runOf(data)?.exception?.startsWith("ModuleNotFoundError") === true;
}

/**
 * The last lines that a step's code printed, and the exception that ended it, each cut to a width; nothing for a
 * step without code.
 */
export function outputLines(data: unknown, width: number): string[] {
  const run = runOf(data);
  if (run === null) return [];
  const lines = run.stdout.trimEnd().split("\n").slice(-maxLines);
  if (typeof run.exception === "string") lines.push(run.exception);
  return lines
    .filter((line) => line !== "")
    .map((line) => safeLine(line, Math.max(1, Math.min(maxChars, width))));
}

function safeLine(line: string, width: number): string {
  const visible = printable(line);
  return visible.length > width ? `${visible.slice(0, width - 1)}…` : visible;
}
