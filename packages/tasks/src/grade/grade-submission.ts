import { join } from "node:path";

import type { PreparedTask, TaskCard } from "../contract.ts";
import { fileSource } from "../csv/byte-source.ts";
import { TextWindow, windowOf } from "../csv/text-window.ts";
import { TaskError } from "../errors.ts";
import { fileNames } from "../prepare/answers-file.ts";
import type { ParsedSubmission } from "../submission/parse-submission.ts";
import { wholeProblem, type ProblemCode } from "../submission/problem.ts";
import { readAnswerKey } from "./answer-key.ts";
import { compareHalves } from "./compare-halves.ts";
import { boardsOf, readSubmission, scoreParsed, type LoadedTask } from "./grade-bytes.ts";
import { columnFault, contextColumns, refuseImageColumn } from "./context-columns.ts";
import { FAULT_MESSAGES, graderError, isAllocationFailure } from "./grader-error.ts";
import { loadMetric } from "./load-metric.ts";
import { openUntrusted } from "./open-file.ts";
import { refuseUnordered } from "./order-of-rows.ts";
import { readTrusted } from "./read-trusted.ts";
import type { GradeOptions, GradeResult } from "./result.ts";
import { scoringByRow } from "./score-by-row.ts";

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
export async function loadForGrading({ card, privateDir, rows }: PreparedTask): Promise<LoadedTask> {
  return loadAnswers(card, privateDir, rows.test);
}

/** The same from the parts. */
export async function loadAnswers(card: TaskCard, privateDir: string, testRows: number): Promise<LoadedTask> {
  const path = join(privateDir, fileNames.answers);
  const metric = await loadMetric(card.metric);
  refuseImageColumn(metric, card);
  refuseUnordered(metric, card.metric.options, card.submission);
  const context = contextColumns(metric, card.metric.options);
  const file = { path, bare: false };
  const key = await readTrusted(file, (text) => readAnswerKey(text, card.submission, testRows, { context }));
  const fault = columnFault(metric, card.metric.options, {
    truth: key.truth.public.schema.fields.map(({ name }) => name),
    prediction: card.submission.columns.map(({ name }) => name),
  });
  if (fault !== null) throw new TaskError({ code: "invalid_task", message: fault });
  return scoringByRow({ card, metric, key, boards: boardsOf(card) });
}

/** Grades one submission of a loaded task in this process. `onRead` is called when all of the submission has been read. */
export async function gradeLoaded(
  task: LoadedTask,
  source: SubmissionSource,
  options: GradeSubmissionOptions = {},
  onRead: () => void = () => undefined,
): Promise<GradeResult> {
  try {
    const parsed = await readSource(task, source, options);
    onRead();
    const result = scoreParsed(task, parsed, options);
    if (options.before === undefined || result.kind !== "scored") return result;
    const before = await readSource(task, options.before, options);
    return compareHalves(task, before, parsed, result, options);
  } catch (error) {
    const reason = isAllocationFailure(error) ? "out_of_memory" : "internal";
    return graderError(reason, FAULT_MESSAGES[reason], error);
  }
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
  return await gradeLoaded(await loadForGrading(prepared), source, options);
}

async function readSource(
  task: LoadedTask,
  source: SubmissionSource,
  options: GradeSubmissionOptions,
): Promise<ParsedSubmission> {
  const { maxBytes = DEFAULT_MAX_SUBMISSION_BYTES } = options;
  if ("bytes" in source) {
    const { length } = source.bytes;
    if (length <= maxBytes) return await readSubmission(task, windowOf(source.bytes), maxBytes, options);
    return unreadable("too_large", `The submission has ${length} bytes; at most ${maxBytes} are read.`);
  }
  const opened = await openUntrusted(source.path, maxBytes);
  if (opened.kind === "refused") return unreadable(opened.code, opened.message);
  try {
    const text = new TextWindow(fileSource(opened.file.fd, opened.size));
    return await readSubmission(task, text, maxBytes, options);
  } finally {
    await opened.file.close();
  }
}

function unreadable(code: ProblemCode, message: string): ParsedSubmission {
  return { kind: "invalid", problems: invalidSubmission(code, message).problems };
}

/** The result for a submission with one problem that concerns all of it. */
export function invalidSubmission(
  code: ProblemCode,
  message: string,
): Extract<GradeResult, { readonly kind: "invalid_submission" }> {
  return {
    kind: "invalid_submission",
    problems: [wholeProblem({ code, message })],
  };
}
