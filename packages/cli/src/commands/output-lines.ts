import { z } from "zod";
import { printable } from "../io/printable.ts";

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

/** The last lines that a step's code printed, and the exception that ended it; nothing for a step without code. */
export function outputLines(data: unknown): string[] {
  const run = runOf(data);
  if (run === null) return [];
  const lines = run.stdout.trimEnd().split("\n").slice(-maxLines);
  if (typeof run.exception === "string") lines.push(run.exception);
  return lines.filter((line) => line !== "").map((line) => safeLine(line));
}

function safeLine(line: string): string {
  const visible = printable(line);
  return visible.length > maxChars ? `${visible.slice(0, maxChars - 1)}…` : visible;
}
