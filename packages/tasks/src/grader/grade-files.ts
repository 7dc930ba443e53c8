import { totalmem } from "node:os";
import { resolve } from "node:path";

import { TaskError } from "../errors.ts";
import { gradeFilesHere, type FilesGrading, type GradeFilesOptions } from "../grade/grade-files.ts";
import { FAULT_MESSAGES, graderError } from "../grade/grader-error.ts";
import { loadMetric } from "../grade/load-metric.ts";
import type { ChildMessage, FilesJob, FilesMessage } from "./messages.ts";
import { spawnChild } from "./spawn-child.ts";

export interface GradeFilesCallOptions extends GradeFilesOptions {
  /**
   * Ends the grading at once: with a signal it is done in a process of its own, for nothing else stops a computation. The promise
   * then rejects with the signal's reason. @defaultValue done in this process, to its end
   */
  readonly signal?: AbortSignal;
}

/**
 * Scores two bare files. What the submission must look like is told from the truth's columns and the metric: the same id and
 * value columns, or a column for each class. Throws `TaskError` for a truth that cannot be used (`damaged_answers`), an unknown
 * metric and options that do not fit (`invalid_option`).
 */
export async function gradeFiles({ signal, ...options }: GradeFilesCallOptions): Promise<FilesGrading> {
  signal?.throwIfAborted();
  return signal === undefined ? gradeFilesHere(options) : gradeFilesApart(options, signal);
}

async function gradeFilesApart(options: GradeFilesOptions, signal: AbortSignal): Promise<FilesGrading> {
  const answer = await askChild(options, signal);
  signal.throwIfAborted();
  if (answer?.kind === "files") return answer.grading;
  if (answer === null) {
    const { direction } = await loadMetric(options.metric);
    return { direction, result: graderError("died", FAULT_MESSAGES.died, null) };
  }
  if (answer.code === null) throw new Error(answer.message);
  throw new TaskError(answer);
}

/** What the child says; null when it ended without a word. */
async function askChild(options: GradeFilesOptions, signal: AbortSignal): Promise<FilesMessage | null> {
  const { truth, submission } = options;
  const job: FilesJob = {
    kind: "files",
    options: {
      ...options,
      // The child is in another folder.
      truth: resolve(truth),
      submission: "path" in submission ? { path: resolve(submission.path) } : submission,
    },
  };
  const child = spawnChild(totalmem());
  const end = (): void => void child.kill("SIGKILL");
  const gone = new Promise<null>((resolve) => {
    child.once("error", () => resolve(null));
    child.once("exit", () => resolve(null));
  });
  const answered = new Promise<FilesMessage>((resolve) => {
    child.on("message", (message: ChildMessage) => {
      if (message.kind === "files" || message.kind === "failed") resolve(message);
      if (message.kind !== "ready") return;
      child.send(job, (error) => {
        if (error !== null) end();
      });
    });
  });
  child.stderr?.resume();
  signal.addEventListener("abort", end, { once: true });
  try {
    return await Promise.race([answered, gone]);
  } finally {
    signal.removeEventListener("abort", end);
    end();
    await gone;
    // A helper of the child's loader may hold its other end a little longer.
    child.stderr?.destroy();
  }
}
