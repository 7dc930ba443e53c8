import { MetricError, type ColumnKind, type Metric, type MetricErrorCode } from "@mledojo/metrics";

import { bounded } from "../submission/problem-list.ts";
import { wholeProblem } from "../submission/problem.ts";
import type { LoadedTask } from "./grade-bytes.ts";
import { inFileOrder } from "./file-order.ts";
import { graderError } from "./grader-error.ts";
import { columnsFault, fitRemedy } from "./metric-fit.ts";
import { tellMetricError, type MetricRows } from "./metric-words.ts";
import { firstOtherClass } from "./other-class.ts";
import { overflowOfAnswers } from "./overflow-of-answers.ts";
import { predictionTable } from "./prediction-table.ts";
import type { GradeResult } from "./result.ts";

/** What was being scored when a metric refused it. */
export interface Refused extends MetricRows {
  /** The slots that a lenient task scores; null where it scores all. */
  readonly chosen: Uint32Array | null;
}

/** Errors that a submission which passed every check can cause by its values alone. */
const SUBMISSION_ERRORS = new Set<MetricErrorCode>([
  "undefined_score",
  "out_of_range",
  "row_sum",
  "not_finite",
  "overflow",
  "missing_value",
]);

/** Those that a cell of the prediction causes, whatever the answer is. */
const CELL_ERRORS = new Set<MetricErrorCode>([
  "type_mismatch",
  "out_of_range",
  "row_sum",
  "not_finite",
  "missing_value",
]);

/** Those in which a row of the prediction does not go with its answer, in words that do not tell the answer as the metric's do. */
const PAIR_ERRORS: Partial<Record<MetricErrorCode, (row: number) => string>> = {
  length_mismatch: (row) => `Column "prediction" does not hold, in row ${row}, as many values as its answer.`,
  unknown_label: (row) =>
    `Column "prediction" does not hold, in row ${row}, the items of its answer, each of them once.`,
};

/** What a metric of two classes calls a column of the prediction with another class. */
const PREDICTION = /^prediction(\[\d+\])?$/;

/** What a cell must hold that is text to the reader of the file: only the metric knows what it makes sense as. */
const GRAMMARS = new Set<ColumnKind | undefined>(["mask", "boxes", "text", "ranking", "label-set"]);

/** The result where the metric refused a submission, or the answers: then it is the operator that reads why. */
export function metricFailure(told: MetricError, task: LoadedTask, refused: Refused): GradeResult {
  const error = overflowOfAnswers(told, task, refused);
  const misfit = columnsFault(task);
  if (misfit !== null || !isOfSubmission(error, task.metric, refused)) {
    const { name } = task.metric;
    const message =
      misfit === null
        ? `The metric "${name}" cannot score the answers of this task.`
        : `The metric "${name}" does not suit this task.`;
    const why = misfit ?? tellMetricError(error, task.key, refused);
    // Whoever grades bare files gave the truth and the metric with the same hand, and knows what may be changed.
    const remedy = task.bare === true ? "" : ` ${fitRemedy(task, error)}`;
    return graderError("internal", message, `${why}${remedy}\n${error.stack ?? ""}`);
  }
  const message = bounded(`The metric has no value for this submission: ${reason(error, task, refused)}`);
  return { kind: "invalid_submission", problems: [wholeProblem({ code: "undefined_score", message })] };
}

function reason(error: MetricError, task: LoadedTask, refused: Refused): string {
  const { code, column, row } = error;
  if (isOfAnswers(error, task.metric)) return "not every answer to the rows that it names can be scored.";
  if (code === "undefined_score" && column === undefined && row !== undefined)
    return "in one of its rows, prediction and answer together have none. Which row that is would tell the answer.";
  if (hasOtherClass(error)) {
    const first = firstOtherClass(task, refused);
    const rule = "it must predict two classes and no other, 0 and 1 unless others are named.";
    return first === null ? rule : `${rule} ${first}`;
  }
  if (isOfCell(error)) {
    const { first, rows } = firstOfAll(error, task, refused);
    return tellMetricError(first, task.key, rows);
  }
  const unlike = row === undefined ? undefined : PAIR_ERRORS[code]?.(row);
  return tellMetricError(unlike === undefined ? error : { message: unlike, row }, task.key, refused);
}

function isOfSubmission(error: MetricError, metric: Metric, { chosen }: Refused): boolean {
  const { code, column, row } = error;
  // A submission that chose the rows is to blame for their answers too.
  if (isOfAnswers(error, metric)) return chosen !== null && SUBMISSION_ERRORS.has(code);
  if (hasOtherClass(error)) return true;
  if (PAIR_ERRORS[code] !== undefined) return column === "prediction" && row !== undefined;
  return (
    SUBMISSION_ERRORS.has(code) || (code === "type_mismatch" && GRAMMARS.has(metric.needs?.prediction.kind))
  );
}

/** Whether it is about what only the answers hold: in its words it would tell what they are. */
function isOfAnswers({ column }: MetricError, { needs }: Metric): boolean {
  return column === "truth" || (column !== undefined && Object.hasOwn(needs?.context ?? {}, column));
}

/** Whether a class is predicted that there is not; the metric lists those of one half, and so would tell which rows are in it. */
function hasOtherClass({ code, column, row }: MetricError): boolean {
  return code === "unknown_label" && row === undefined && column !== undefined && PREDICTION.test(column);
}

function isOfCell({ code, column, row }: MetricError): boolean {
  return CELL_ERRORS.has(code) && column !== "truth" && row !== undefined;
}

/**
 * The first bad cell of all rows, in the order of the answers: told from the rows of a half only, it would tell that its id is in
 * that half.
 */
function firstOfAll(
  error: MetricError,
  { key, metric, card }: LoadedTask,
  refused: Refused,
): { readonly first: MetricError; readonly rows: MetricRows } {
  const { columns, chosen } = refused;
  const slots = inFileOrder(key, chosen);
  try {
    metric.prepare(key.truthAt(slots), predictionTable(columns, slots), card.metric.options).score();
  } catch (first) {
    if (MetricError.isInstance(first) && isOfCell(first)) return { first, rows: { columns, slots } };
  }
  return { first: error, rows: refused };
}
