import type { PreparedTask } from "../contract.ts";
import { TaskError } from "../errors.ts";
import {
  DEFAULT_MAX_SUBMISSION_BYTES,
  invalidSubmission,
  type GradeSubmissionOptions,
  type SubmissionSource,
} from "../grade/grade-submission.ts";
import { FAULT_MESSAGES, graderError } from "../grade/grader-error.ts";
import type { GradeResult } from "../grade/result.ts";
import { GraderProcess, type JobRun } from "./grader-process.ts";
import type { Grading } from "./grading.ts";
import type { GradeJob } from "./messages.ts";

export interface GraderOptions {
  /**
   * Bytes of private memory of each grader process, its own ~100 MiB included; the kernel refuses more. Submissions of more than
   * an eighth of it are refused unless `maxBytes` says otherwise. @defaultValue 4 GiB
   */
  readonly memoryBytes?: number;
  /** Milliseconds that one submission may take once its process is up. @defaultValue 300_000 */
  readonly timeoutMs?: number;
  /** How many submissions may be graded at once, each in a process of its own. @defaultValue 1 */
  readonly processes?: number;
}

export interface GraderCallOptions extends GradeSubmissionOptions {
  /** Ends the grading; the result is then `grader_error` with reason `cancelled`. */
  readonly signal?: AbortSignal;
}

/** Grades submissions in processes whose memory and time are limited. */
export interface Grader extends AsyncDisposable {
  /**
   * Grades one submission; calls beyond the number of processes wait their turn. Never rejects for what the
   * submission holds or for how the process ends: those are results. Throws `TaskError` (`grader_closed`).
   */
  grade(prepared: PreparedTask, source: SubmissionSource, options?: GraderCallOptions): Promise<Grading>;
  /** Starts the processes now, so that the first submission need not wait for one. */
  warm(): void;
  /** Ends the processes; gradings under way end with `cancelled`. Idempotent. */
  close(): Promise<void>;
}

/** One grading, and the milliseconds in it that went by until processes were ready. */
interface Graded {
  readonly result: GradeResult;
  readonly graderHash: string | null;
  readonly readyMs: number;
}

const cancelled: Graded = {
  result: graderError("cancelled", FAULT_MESSAGES.cancelled, null),
  graderHash: null,
  readyMs: 0,
};

const TOO_COSTLY = invalidSubmission(
  "too_costly",
  "Reading the submission took more memory or time than the grader has. Write plain CSV with only the columns and rows asked for.",
);

/** What one byte of a submission may need while it is read: itself, unpacked, as text and as values, each with its copy. */
const MEMORY_OF_BYTE = 8;

/** Private memory below which Node itself does not start. */
const MIN_MEMORY_BYTES = 192 * 2 ** 20;

/** Makes a grader. Nothing starts until the first submission, or `warm`. */
export function createGrader(options: GraderOptions = {}): Grader {
  const { memoryBytes = 4 * 2 ** 30, timeoutMs = 300_000, processes = 1 } = options;
  if (
    !(memoryBytes >= MIN_MEMORY_BYTES) ||
    !(timeoutMs > 0) ||
    !(Number.isInteger(processes) && processes > 0)
  ) {
    throw new TaskError({
      code: "invalid_option",
      message: `A grader needs memoryBytes of at least ${MIN_MEMORY_BYTES}, timeoutMs above 0 and processes of at least 1.`,
    });
  }
  const defaultMaxBytes = Math.min(DEFAULT_MAX_SUBMISSION_BYTES, Math.floor(memoryBytes / MEMORY_OF_BYTE));
  const idle: GraderProcess[] = [];
  const all = new Set<GraderProcess>();
  const waiting: (() => void)[] = [];
  const closing = new AbortController();
  let running = 0;
  let jobs = 0;

  const start = (): GraderProcess => {
    const child = new GraderProcess(memoryBytes);
    all.add(child);
    return child;
  };
  const take = (): GraderProcess => {
    for (let child = idle.pop(); child !== undefined; child = idle.pop()) {
      if (child.alive) return child;
      all.delete(child);
    }
    return start();
  };
  const give = (child: GraderProcess, healthy: boolean): void => {
    if (healthy && child.alive && !closing.signal.aborted) idle.push(child);
    else {
      all.delete(child);
      child.kill();
    }
  };
  const attempt = async (job: GradeJob, signal: AbortSignal): Promise<JobRun> => {
    const child = take();
    let healthy = false;
    try {
      const end = await child.run(job, timeoutMs, signal);
      healthy = end.kind === "result" && end.result.kind !== "grader_error";
      return end;
    } finally {
      give(child, healthy);
    }
  };
  const gradeNow = async (job: GradeJob, signal: AbortSignal): Promise<Graded> => {
    let run = await attempt(job, signal);
    let { readyMs } = run;
    // A process that died may have suffered from an earlier job, or from comparing: the second one is fresh and only scores.
    if (failedByProcess(run)) {
      const { before: _, ...alone } = job.options;
      run = await attempt({ ...job, options: alone }, signal);
      readyMs += run.readyMs;
    }
    if (run.reading && atLimit(run)) return { result: TOO_COSTLY, graderHash: null, readyMs };
    if (run.kind === "result") return { result: run.result, graderHash: run.graderHash, readyMs };
    const reason = run.outOfMemory ? "out_of_memory" : "died";
    return { result: graderError(reason, FAULT_MESSAGES[reason], run.detail), graderHash: null, readyMs };
  };

  const close = async (): Promise<void> => {
    closing.abort();
    await Promise.all([...all].map((child) => child.close()));
    all.clear();
  };
  return {
    async grade(prepared, source, { signal, ...gradeOptions } = {}) {
      if (closing.signal.aborted) {
        throw new TaskError({ code: "grader_closed", message: "This grader is closed. Make a new one." });
      }
      const asked = performance.now();
      if (running >= processes) await new Promise<void>((resolve) => waiting.push(resolve));
      else running += 1;
      const turn = performance.now();
      try {
        const { card, privateDir, hash, rows } = prepared;
        const either = signal === undefined ? closing.signal : AbortSignal.any([signal, closing.signal]);
        jobs += 1;
        const bounded = { ...gradeOptions, maxBytes: gradeOptions.maxBytes ?? defaultMaxBytes };
        const job = { job: jobs, card, privateDir, hash, testRows: rows.test, source, options: bounded };
        const { result, graderHash, readyMs } = either.aborted ? cancelled : await gradeNow(job, either);
        const gradeMs = performance.now() - turn - readyMs;
        return { ...result, run: { graderHash, queueMs: turn - asked + readyMs, gradeMs } };
      } finally {
        const next = waiting.shift();
        if (next === undefined) running -= 1;
        else next();
      }
    },
    warm() {
      while (!closing.signal.aborted && all.size < processes) idle.push(start());
    },
    close,
    [Symbol.asyncDispose]: close,
  };
}

/** Whether a job ended for want of memory or time. */
function atLimit(end: JobRun): boolean {
  if (end.kind === "dead") return end.outOfMemory;
  if (end.result.kind !== "grader_error") return false;
  return end.result.reason === "out_of_memory" || end.result.reason === "timeout";
}

function failedByProcess(end: JobRun): boolean {
  return end.kind === "dead" || (end.result.kind === "grader_error" && end.result.reason === "out_of_memory");
}
