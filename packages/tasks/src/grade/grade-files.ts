import { readFile } from "node:fs/promises";

import { textStart } from "../csv/bytes.ts";
import { readRecord } from "../csv/read-record.ts";
import { readTable } from "../csv/read-table.ts";
import type { MetricReference, TaskCard } from "../contract.ts";
import { TaskError } from "../errors.ts";
import { readAnswerKey } from "./answer-key.ts";
import { contextColumns } from "./context-columns.ts";
import { gradeLoaded, type GradeSubmissionOptions, type SubmissionSource } from "./grade-submission.ts";
import { inferSchema } from "./infer-schema.ts";
import { loadMetric } from "./load-metric.ts";
import type { GradeResult } from "./result.ts";

export interface GradeFilesOptions extends Pick<GradeSubmissionOptions, "interval" | "maxBytes"> {
  readonly metric: MetricReference;
  /** Path of a CSV file with ids and the true values, and what else the metric's options name. */
  readonly truth: string;
  readonly submission: SubmissionSource;
  /** The column of ids, in both. @defaultValue the truth's first column */
  readonly id?: string;
  /** Columns of the truth that count for nothing. @defaultValue none */
  readonly drop?: readonly string[];
}

/** A submission scored against a truth that is no task's: all rows are one half. */
export interface FilesGrading {
  readonly direction: TaskCard["direction"];
  readonly result: GradeResult;
}

/**
 * Scores two bare files, in this process. What the submission must look like is told from the truth's columns and the metric:
 * the same id and value columns, or a column for each class. Throws `TaskError` for a truth that cannot be used
 * (`damaged_answers`), an unknown metric and options that do not fit (`invalid_option`).
 */
export async function gradeFiles(options: GradeFilesOptions): Promise<FilesGrading> {
  const metric = await loadMetric(options.metric);
  const bytes = await readFile(options.truth).catch((cause: unknown) => {
    throw new TaskError({
      code: "damaged_answers",
      message: `The truth ${options.truth} cannot be read.`,
      cause,
    });
  });
  const names = readRecord(bytes, textStart(bytes))?.cells ?? [];
  const { positive, ...metricOptions } = options.metric.options ?? {};
  const context = contextColumns(metric, metricOptions);
  const submission = inferSchema(
    metric,
    {
      names,
      id: options.id,
      drop: options.drop,
      context: context.map(({ name }) => name),
      labelsOf: (column) => labelsIn(bytes, options.truth, column),
    },
    options.metric.options ?? {},
  );
  const card: TaskCard = {
    specVersion: "v1",
    id: "files",
    title: options.truth,
    brief: "",
    modality: "tabular",
    // A positive value is told apart while the truth is read.
    metric: {
      ...options.metric,
      options: typeof positive === "string" ? metricOptions : (options.metric.options ?? {}),
    },
    direction: metric.direction,
    submission,
    licence: { name: "unknown" },
    split: "given",
    resources: { seconds: 1, memoryMb: 1, cores: 1, gpu: false },
    tags: [],
    board: null,
  };
  const key = readAnswerKey(bytes, submission, countLines(bytes) - 1, { context, halves: false });
  const { interval, maxBytes } = options;
  const result = await gradeLoaded({ card, metric, key, boards: null }, options.submission, {
    ...(interval !== undefined && { interval }),
    ...(maxBytes !== undefined && { maxBytes }),
  });
  return { direction: metric.direction, result };
}

function labelsIn(bytes: Buffer, source: string, column: string): string[] {
  return [...new Set(readTable(bytes, source).column(column))].toSorted();
}

/** About as many rows as there are: where it is wrong the truth is read twice. */
function countLines(bytes: Buffer): number {
  let lines = bytes.at(-1) === 10 ? 0 : 1;
  for (let at = bytes.indexOf(10); at !== -1; at = bytes.indexOf(10, at + 1)) lines += 1;
  return lines;
}
