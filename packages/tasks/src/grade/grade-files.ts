import type { Metric } from "@mledojo/metrics";

import { cellText, textStart } from "../csv/bytes.ts";
import { MAX_HEADER_BYTES, readFirstRecord } from "../csv/first-record.ts";
import type { CsvRecord } from "../csv/read-record.ts";
import { createRowReader } from "../csv/row-reader.ts";
import { windowOf, type TextWindow } from "../csv/text-window.ts";
import type { MetricReference, RowsPerId, SubmissionSchema, TaskCard } from "../contract.ts";
import { TaskError } from "../errors.ts";
import { readAnswerKey, type AnswerKey } from "./answer-key.ts";
import { withClassHint } from "./class-hint.ts";
import { columnFault, contextColumns } from "./context-columns.ts";
import { damagedAnswers } from "./damaged-answers.ts";
import { gradeLoaded, type GradeSubmissionOptions, type SubmissionSource } from "./grade-submission.ts";
import { inferSchema, predictedBesides } from "./infer-schema.ts";
import type { LoadedTask } from "./grade-bytes.ts";
import { loadMetric } from "./load-metric.ts";
import { collectTruth, rowForm } from "./long-form.ts";
import { readTrusted } from "./read-trusted.ts";
import { ByteInterner } from "../submission/byte-interner.ts";
import { positiveOf } from "../submission/column-class.ts";
import { checkText } from "../submission/check-text.ts";
import { quotedLabels } from "../submission/quoted-names.ts";
import type { GradeResult } from "./result.ts";
import { scoringByRow } from "./score-by-row.ts";
import { spelledPositive } from "./spelled-positive.ts";

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
  /**
   * What stands between the texts of an id's rows; the sets of labels of an id are one set.
   * @defaultValue ";" where the metric takes several masks of an image, " " for boxes; to be given for other texts
   */
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
  const file = { path: options.truth, bare: true };
  const task = await readTrusted(file, (open) => loadTruth(metric, open, options));
  const { interval, maxBytes } = options;
  const result = await gradeLoaded(task, options.submission, {
    ...(interval !== undefined && { interval }),
    ...(maxBytes !== undefined && { maxBytes }),
  });
  if (result.kind !== "invalid_submission") return { direction: metric.direction, result };
  const problems = withClassHint(result.problems, task);
  return { direction: metric.direction, result: { ...result, problems } };
}

function loadTruth(metric: Metric, open: () => TextWindow, options: GradeFilesOptions): LoadedTask {
  const names = headerOf(open()).cells;
  const fault = columnFault(metric, options.metric.options, { truth: names });
  if (fault !== null) throw new TaskError({ code: "invalid_option", message: fault });
  const { id, rowsPerId, metric: reference } = rowForm(metric, options);
  const { positive: given, ...metricOptions } = reference.options ?? {};
  const context = contextColumns(metric, metricOptions);
  const labelsOf = (column: string): string[] => labelsIn(open(), column);
  const columns = {
    names,
    id,
    rowsPerId,
    join: options.join,
    joinedBy: options.joinedBy,
    drop: options.drop,
    context: context.map(({ name }) => name),
    labelsOf,
  };
  const inferred = inferSchema(metric, columns, reference.options ?? {});
  const positive = spelledPositive(given, () => labelsOf(inferred.columns[0]?.name ?? ""));
  const submission =
    positive === given ? inferred : inferSchema(metric, columns, { ...reference.options, positive });
  const card: TaskCard = {
    specVersion: "v1",
    id: "files",
    title: options.truth,
    brief: "",
    modality: "tabular",
    metric: {
      ...reference,
      options: isBinary(submission)
        ? metricOptions
        : { ...metricOptions, ...(positive !== undefined && { positive }) },
    },
    direction: metric.direction,
    submission,
    licence: { name: "unknown" },
    split: "given",
    resources: { seconds: 1, memoryMb: 1, cores: 1, gpu: false },
    tags: [],
    board: null,
  };
  const truth = rowsPerId === "one" ? open : collected(open, submission, options.drop ?? []);
  const besides = predictedBesides(metric, metricOptions);
  const answers = {
    ...submission,
    columns: submission.columns.filter(({ name }) => !besides.includes(name)),
  };
  const key = readAnswerKey(truth, answers, countLines(truth()) - 1, {
    context,
    bare: true,
    drop: options.drop ?? [],
    remedy: (column, reason) => {
      if (metric.options?.["positive"] === undefined || !answers.columns.some(({ name }) => name === column))
        return "";
      const found = labelsOf(column);
      if (reason === "unknown_label" && typeof positive === "string" && !found.includes(positive))
        throw absentPositive(positive, column);
      const labels = quotedLabels(found);
      return reason === "unknown_label"
        ? `, and the option "positive" tells one from one other; there are ${labels}: write all that is not positive in one way`
        : `; the option "positive" names the positive class, of ${labels}`;
    },
  });
  if (key.rows === 0) throw badTruth("it has a header but no rows");
  refuseAbsentPositive(submission, key);
  return scoringByRow({ card, metric, key, boards: null, bare: true });
}

/** Whether the positive value is told apart while the truth is read: then the metric meets 0 and 1 only. */
function isBinary({ columns }: SubmissionSchema): boolean {
  return columns.some((column) => positiveOf(column) !== undefined);
}

/** Throws `TaskError` (`invalid_option`) where no row of the truth is of the class that is named as positive. */
function refuseAbsentPositive({ columns }: SubmissionSchema, { truth }: AnswerKey): void {
  for (const column of columns) {
    const positive = positiveOf(column);
    if (positive === undefined) continue;
    const flags: ArrayLike<number> | undefined = truth.public.getChild(column.name)?.toArray();
    if (flags !== undefined && Array.prototype.includes.call(flags, 1)) continue;
    throw absentPositive(positive, column.name);
  }
}

function absentPositive(positive: string, column: string): TaskError {
  return new TaskError({
    code: "invalid_option",
    message: `The option "positive" is ${JSON.stringify(positive)}, which no row of the truth has in the column "${column}".`,
  });
}

/** The truth with a row for each id. */
function collected(
  open: () => TextWindow,
  schema: SubmissionSchema,
  drop: readonly string[],
): () => TextWindow {
  const bytes = collectTruth(open().takeAll(), schema, drop);
  return () => windowOf(bytes);
}

function headerOf(text: TextWindow): CsvRecord {
  const unreadable = checkText(text);
  if (unreadable !== null) throw badTruth(`it ${unreadable.what}`);
  if (text.at === 0) text.at = textStart(text.bytes);
  const header = readFirstRecord(text);
  if (header === null) throw badTruth("it has no header");
  if (header.next - text.at > MAX_HEADER_BYTES)
    throw badTruth(`its first line is longer than ${MAX_HEADER_BYTES} bytes`);
  // oxlint-disable-next-line no-control-regex -- that is what is looked for
  if (header.cells.some((name) => /[\x00-\x1f\x7f]/.test(name)))
    throw badTruth("its header holds control characters, such as tabs: columns are separated by commas");
  const double = header.cells.find((name, at) => header.cells.indexOf(name) !== at);
  if (double !== undefined) throw badTruth(`its header names the column "${double}" twice`);
  text.at = header.next;
  return header;
}

function badTruth(what: string): Error {
  return damagedAnswers(what, { bare: true });
}

/** The different texts of a column, in order. */
function labelsIn(text: TextWindow, column: string): string[] {
  const { cells } = headerOf(text);
  const at = cells.indexOf(column);
  const labels = new ByteInterner(64);
  const reader = createRowReader({
    text,
    width: cells.length,
    // The answers' own reader says what is wrong with them.
    onBadRow: () => undefined,
    onNotUtf8: () => undefined,
  });
  for (let chunk = reader.next(); chunk !== null; chunk = reader.next()) {
    for (let row = 0, cell = at; row < chunk.rows; row += 1, cell += chunk.width) {
      const [start, end] = [chunk.starts[cell]!, chunk.ends[cell]!];
      if (chunk.escaped[cell] === 0) labels.add(chunk.bytes, start, end);
      else labels.addText(cellText(chunk.bytes, start, end, true));
    }
  }
  return Array.from({ length: labels.size }, (_, code) => labels.text(code)).toSorted();
}

/** About as many rows as there are: where it is wrong the truth is read twice. */
function countLines(text: TextWindow): number {
  let lines = 0;
  let last = 10;
  for (;;) {
    const { bytes } = text;
    for (let at = bytes.indexOf(10); at !== -1; at = bytes.indexOf(10, at + 1)) lines += 1;
    last = bytes.at(-1) ?? last;
    if (text.isLast) return lines + (last === 10 ? 0 : 1);
    text.at = bytes.length;
    text.advance();
  }
}
