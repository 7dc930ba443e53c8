import { readFile } from "node:fs/promises";

import { textStart } from "../csv/bytes.ts";
import { readRecord } from "../csv/read-record.ts";
import { readTable } from "../csv/read-table.ts";
import type { MetricReference, RowsPerId, SubmissionSchema, TaskCard } from "../contract.ts";
import { TaskError } from "../errors.ts";
import { readAnswerKey } from "./answer-key.ts";
import { contextColumns } from "./context-columns.ts";
import { gradeLoaded, type GradeSubmissionOptions, type SubmissionSource } from "./grade-submission.ts";
import { inferSchema } from "./infer-schema.ts";
import { loadMetric } from "./load-metric.ts";
import { collectTruth, rowForm } from "./long-form.ts";
import type { GradeResult } from "./result.ts";

export interface GradeFilesOptions extends Pick<GradeSubmissionOptions, "interval" | "maxBytes"> {
  readonly metric: MetricReference;
  /** Path of a CSV file with ids and the true values, and what else the metric's options name. */
  readonly truth: string;
  readonly submission: SubmissionSource;
  /** The column of ids, or those that name a row together, in both. @defaultValue the truth's first column */
  readonly id?: string | readonly string[];
  /** How rows find each other, as in a task. @defaultValue "id" */
  readonly join?: SubmissionSchema["join"];
  /**
   * How many rows an id may have, as in a task, in the truth too.
   * @defaultValue "one", or "one-or-more" where the metric's option `image` names the id
   */
  readonly rowsPerId?: RowsPerId;
  /** What stands between the texts of an id's rows. @defaultValue ";" for masks, else a space */
  readonly joinedBy?: string;
  /** Columns of the truth that count for nothing. @defaultValue none */
  readonly drop?: readonly string[];
}

/** A submission scored against a truth that is no task's: all rows are one half. */
export interface FilesGrading {
  readonly direction: TaskCard["direction"];
  readonly result: GradeResult;
}

/** Scores two bare files in this process; see `gradeFiles`. */
export async function gradeFilesHere(options: GradeFilesOptions): Promise<FilesGrading> {
  const metric = await loadMetric(options.metric);
  const bytes = await readFile(options.truth).catch((cause: unknown) => {
    throw new TaskError({
      code: "damaged_answers",
      message: `The truth ${options.truth} cannot be read.`,
      cause,
    });
  });
  const names = readRecord(bytes, textStart(bytes))?.cells ?? [];
  const { id, rowsPerId, metric: reference } = rowForm(metric, options);
  const { positive, ...metricOptions } = reference.options ?? {};
  const context = contextColumns(metric, metricOptions);
  const submission = inferSchema(
    metric,
    {
      names,
      id,
      rowsPerId,
      join: options.join,
      joinedBy: options.joinedBy,
      drop: options.drop,
      context: context.map(({ name }) => name),
      labelsOf: (column) => labelsIn(bytes, options.truth, column),
    },
    reference.options ?? {},
  );
  const card: TaskCard = {
    specVersion: "v1",
    id: "files",
    title: options.truth,
    brief: "",
    modality: "tabular",
    // A positive value is told apart while the truth is read.
    metric: {
      ...reference,
      options: typeof positive === "string" ? metricOptions : (reference.options ?? {}),
    },
    direction: metric.direction,
    submission,
    licence: { name: "unknown" },
    split: "given",
    resources: { seconds: 1, memoryMb: 1, cores: 1, gpu: false },
    tags: [],
    board: null,
  };
  const { drop = [] } = options;
  const truth =
    rowsPerId === "one" ? bytes : collectTruth(bytes, submission, { source: options.truth, drop });
  const key = readAnswerKey(truth, submission, countLines(truth) - 1, { context, halves: false, drop });
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
