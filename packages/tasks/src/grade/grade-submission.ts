import { open } from "node:fs/promises";
import { join } from "node:path";

import type { PreparedTask, TaskCard } from "../contract.ts";
import { TaskError } from "../errors.ts";
import { fileNames } from "../prepare/answers-file.ts";
import type { ParsedSubmission } from "../submission/parse-submission.ts";
import type { ProblemCode } from "../submission/problem.ts";
import { readAnswerKey } from "./answer-key.ts";
import { compareHalves } from "./compare-halves.ts";
import { boardsOf, readBytes, scoreParsed, type LoadedTask } from "./grade-bytes.ts";
import { contextColumns, refuseImageColumn } from "./context-columns.ts";
import { FAULT_MESSAGES, graderError, isAllocationFailure } from "./grader-error.ts";
import { guardedRead, type GuardedRead } from "./guarded-read.ts";
import { loadMetric } from "./load-metric.ts";
import { allocateFresh, readAll, type Allocate } from "./read-all.ts";
import type { GradeOptions, GradeResult } from "./result.ts";
import { Scratch } from "./scratch.ts";

/** A submission: a file, or its bytes. */
export type SubmissionSource = { readonly path: string } | { readonly bytes: Uint8Array };

/** The largest submission that is read unless the caller says otherwise: 512 MiB. */
export const DEFAULT_MAX_SUBMISSION_BYTES = 512 * 1024 * 1024;

export interface GradeSubmissionOptions extends GradeOptions {
  /** How large a submission may be, as it comes and again once it is unpacked. @defaultValue 512 MiB */
  readonly maxBytes?: number;
  /**
   * An earlier submission: each half's score then says how it compares with that one, by a paired test whose interval is drawn as
   * `interval` says. It takes as long as another interval or two. @defaultValue none
   */
  readonly before?: SubmissionSource;
}

/** Reads what grading needs of a prepared task. Throws `TaskError` when its answers or metric cannot be used. */
export async function loadForGrading(
  prepared: PreparedTask,
  allocate: Allocate = allocateFresh,
): Promise<LoadedTask> {
  return loadAnswers(prepared.card, prepared.privateDir, prepared.rows.test, allocate);
}

/** The same from the parts. The task points into what `allocate` gave. */
export async function loadAnswers(
  card: TaskCard,
  privateDir: string,
  testRows: number,
  allocate: Allocate = allocateFresh,
): Promise<LoadedTask> {
  const path = join(privateDir, fileNames.answers);
  const answers = await readAnswers(path, allocate).catch((cause: unknown) => {
    throw new TaskError({
      code: "damaged_answers",
      message: `The answers at ${path} cannot be read. Prepare the task again.`,
      cause,
    });
  });
  const metric = await loadMetric(card.metric);
  refuseImageColumn(metric, card);
  const context = contextColumns(metric, card.metric.options);
  const key = readAnswerKey(answers, card.submission, testRows, { context });
  return { card, metric, key, boards: boardsOf(card) };
}

/** Whole and at once: a large file in many small reads waits for as many turns. */
async function readAnswers(path: string, allocate: Allocate): Promise<Buffer> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    return await readAll(file, size, allocate);
  } finally {
    await file.close();
  }
}

/** Grades one submission of a loaded task in this process. `onRead` is called when all of the submission has been read. */
export async function gradeLoaded(
  task: LoadedTask,
  source: SubmissionSource,
  options: GradeSubmissionOptions = {},
  onRead: () => void = () => undefined,
): Promise<GradeResult> {
  using scratch = new Scratch();
  const read = await readSource(source, options, scratch.take);
  return await gradeRead(task, read, options, scratch.take, onRead);
}

/**
 * Grades one submission in this process, loading the answers first. For a submission from code that is not
 * trusted use `createGrader`, which does this in a process of its own with limits on time and memory.
 */
export async function gradeSubmission(
  prepared: PreparedTask,
  source: SubmissionSource,
  options: GradeSubmissionOptions = {},
): Promise<GradeResult> {
  // The one is read from the disk while the other is looked through.
  using scratch = new Scratch();
  const reads = [loadForGrading(prepared, scratch.take), readSource(source, options, scratch.take)] as const;
  // Both are over before the scratch goes back, also when one fails.
  await Promise.allSettled(reads);
  const [task, read] = await Promise.all(reads);
  return await gradeRead(task, read, options, scratch.take);
}

async function readSource(
  source: SubmissionSource,
  options: GradeSubmissionOptions,
  allocate: Allocate,
): Promise<GuardedRead> {
  const maxBytes = maxBytesOf(options);
  if ("path" in source) return guardedRead(source.path, maxBytes, allocate);
  const { buffer, byteOffset, length } = source.bytes;
  if (length > maxBytes) {
    const message = `The submission has ${length} bytes; at most ${maxBytes} are read.`;
    return { kind: "refused", code: "too_large", message };
  }
  return { kind: "bytes", bytes: Buffer.from(buffer, byteOffset, length) };
}

function maxBytesOf({ maxBytes = DEFAULT_MAX_SUBMISSION_BYTES }: GradeSubmissionOptions): number {
  return maxBytes;
}

async function gradeRead(
  task: LoadedTask,
  read: GuardedRead,
  options: GradeSubmissionOptions,
  allocate: Allocate,
  onRead: () => void = () => undefined,
): Promise<GradeResult> {
  if (read.kind === "refused") return invalidSubmission(read.code, read.message);
  try {
    const parsed: ParsedSubmission = await readBytes(task, read.bytes, maxBytesOf(options));
    onRead();
    const result = scoreParsed(task, parsed, options);
    if (options.before === undefined || result.kind !== "scored") return result;
    const earlier = await readSource(options.before, options, allocate);
    if (earlier.kind === "refused") return result;
    const before = await readBytes(task, earlier.bytes, maxBytesOf(options));
    return compareHalves(task, before, parsed, result, options);
  } catch (error) {
    const reason = isAllocationFailure(error) ? "out_of_memory" : "internal";
    return graderError(reason, FAULT_MESSAGES[reason], error);
  }
}

/** The result for a submission with one problem that concerns all of it. */
export function invalidSubmission(code: ProblemCode, message: string): GradeResult {
  return {
    kind: "invalid_submission",
    problems: [{ code, severity: "error", message, count: 1, examples: [] }],
  };
}
