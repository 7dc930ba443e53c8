import { closeSync, ftruncateSync, openSync, readFileSync, writeSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { EnvError } from "../errors.ts";
import { messageOf } from "../errors-message.ts";
import { escapeControls } from "./escape-controls.ts";
import { outcomeSchema } from "../outcomes/outcome.ts";
import { scoresSchema } from "../outcomes/score.ts";

/** The file in an episode's folder that holds its later gradings, one a line, only ever appended to. */
const gradingsFile = "gradings.jsonl";

/** By what submissions were scored. */
export const conventionSchema = z.object({
  metric: z.string(),
  /** The metric's options; `variant` among them says whose grader it follows. Null without any. */
  options: z.record(z.string(), z.json()).nullable(),
  direction: z.enum(["maximize", "minimize"]),
});

export type Convention = z.infer<typeof conventionSchema>;

/** All submissions of an episode, graded once: in the episode itself, or later by another grader or convention. */
export const gradingSchema = z.object({
  type: z.literal("grading"),
  version: z.literal(1),
  at: z.iso.datetime(),
  convention: conventionSchema,
  hashes: z.object({
    /** SHA-256 over the task's public files and answers. */
    data: z.string(),
    /** What graded, see `StepEvent.hashes`; null when nothing was graded, or the log does not say. */
    grader: z.string().nullable(),
  }),
  submissions: z.array(
    z.object({
      /** The step that graded it; null for the final result. */
      step: z.number().int().min(1).nullable(),
      submission: z.string(),
      outcome: outcomeSchema,
      /** Why there are no scores; empty when there are. */
      message: z.string(),
      scores: scoresSchema,
    }),
  ),
});

export type Grading = z.infer<typeof gradingSchema>;

/** Where the last whole line ends: a process that died may have left half of one. */
function wholeLength(text: string): number {
  return text.lastIndexOf("\n") + 1;
}

function readText(dir: string): string {
  try {
    return readFileSync(join(dir, gradingsFile), "utf8");
  } catch (cause) {
    if (cause instanceof Error && "code" in cause && cause.code === "ENOENT") return "";
    throw new EnvError({
      code: "log_missing",
      message: `${gradingsFile} in ${dir} cannot be read: ${messageOf(cause)}`,
      cause,
    });
  }
}

function parseLine(text: string, index: number): Grading {
  try {
    return gradingSchema.parse(JSON.parse(text));
  } catch (cause) {
    throw new EnvError({
      code: "log_corrupt",
      message: `Line ${String(index + 1)} of ${gradingsFile} is not what the environment wrote, or of a version not known here: ${escapeControls(messageOf(cause).slice(0, 500))}`,
      cause,
    });
  }
}

/**
 * The gradings that were kept beside an episode's log, oldest first; none when there is no such file.
 *
 * @throws EnvError `log_corrupt` for a line that does not hold; a half-written last one is passed over
 */
export function keptGradings(dir: string): Grading[] {
  const text = readText(dir);
  return text.slice(0, wholeLength(text)).split("\n").slice(0, -1).map(parseLine);
}

/** Appends a grading. What stands there stays as it is. @throws EnvError `log_failed` when it cannot be written */
export function keepGrading(dir: string, grading: Grading): void {
  const text = readText(dir);
  const whole = Buffer.byteLength(text.slice(0, wholeLength(text)));
  const line = Buffer.from(`${JSON.stringify(grading)}\n`);
  try {
    const file = openSync(join(dir, gradingsFile), "a");
    try {
      // Half a line of a process that died; else this does nothing.
      ftruncateSync(file, whole);
      let written = 0;
      while (written < line.length) written += writeSync(file, line, written);
    } finally {
      closeSync(file);
    }
  } catch (cause) {
    throw new EnvError({
      code: "log_failed",
      message: `The grading could not be kept in ${dir}: ${messageOf(cause)}`,
      cause,
    });
  }
}
