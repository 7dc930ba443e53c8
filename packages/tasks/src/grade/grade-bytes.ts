import { createLeaderboard, meanHumanRank, MetricError } from "@mledojo/metrics";
import type { Leaderboard, Metric, MetricErrorCode } from "@mledojo/metrics";
import { Table, type Vector } from "apache-arrow";

import type { ColumnSink, SlotRange } from "../columns/sink.ts";
import type { Half, TaskCard } from "../contract.ts";
import { parseSubmission } from "../submission/parse-submission.ts";
import type { Problem } from "../submission/problem.ts";
import type { AnswerKey } from "./answer-key.ts";
import { graderError } from "./grader-error.ts";
import { scoreIntervals } from "./intervals.ts";
import type { CombinedScore, GradeOptions, GradeResult, HalfScore } from "./result.ts";

/** Everything that grading a task needs, held in memory between submissions. */
export interface LoadedTask {
  readonly card: TaskCard;
  readonly metric: Metric;
  readonly key: AnswerKey;
  readonly boards: Readonly<Record<Half, Leaderboard>> | null;
}

/** The boards of a card; null when it has none. */
export function boardsOf(card: TaskCard): Readonly<Record<Half, Leaderboard>> | null {
  if (card.board === null) return null;
  const { direction } = card;
  return {
    public: createLeaderboard({ scores: card.board.public, direction }),
    private: createLeaderboard({ scores: card.board.private, direction }),
  };
}

/** Grades the bytes of a submission. Never throws for what the bytes hold. */
export function gradeBytes(task: LoadedTask, bytes: Buffer, options: GradeOptions = {}): GradeResult {
  const { card, key } = task;
  const parsed = parseSubmission(bytes, card.submission, key);
  if (parsed.kind === "invalid") return { kind: "invalid_submission", problems: parsed.problems };
  try {
    const halves = options.halves ?? ["public"];
    const scores: { public?: HalfScore; private?: HalfScore } = {};
    for (const half of halves) scores[half] = scoreHalf(task, parsed.columns, half, options);
    const combined = options.combined === true ? scoreCombined(task, parsed.columns) : null;
    return { kind: "scored", scores, combined, problems: constantColumns(parsed.columns, key.rows) };
  } catch (error) {
    if (MetricError.isInstance(error)) return metricFailure(error);
    throw error;
  }
}

function scoreHalf(
  task: LoadedTask,
  columns: readonly ColumnSink[],
  half: Half,
  options: GradeOptions,
): HalfScore {
  const { card, metric, key, boards } = task;
  const range = key.ranges[half];
  const prepared = metric.prepare(key.truth[half], predictionTable(columns, range), card.metric.options);
  const score = finite(prepared.score());
  const placement = boards === null || boards[half].teams === 0 ? null : boards[half].place(score);
  const board = placement === null ? null : (boards?.[half] ?? null);
  const intervals =
    options.interval === undefined
      ? { score: null, humanRank: null }
      : scoreIntervals({ prepared, score, range: metric.range, board }, options.interval);
  return {
    half,
    rows: range.to - range.from,
    score,
    interval: intervals.score,
    placement,
    humanRank: placement?.humanRank ?? null,
    humanRankInterval: intervals.humanRank,
  };
}

function scoreCombined(
  { card, metric, key, boards }: LoadedTask,
  columns: readonly ColumnSink[],
): CombinedScore {
  const prediction = predictionTable(columns, { from: 0, to: key.rows });
  const score = finite(metric.score(key.wholeTruth(), prediction, card.metric.options));
  const placements =
    boards === null || boards.public.teams === 0 || boards.private.teams === 0
      ? null
      : { public: boards.public.place(score), private: boards.private.place(score) };
  const humanRank = boards === null ? null : meanHumanRank([boards.public, boards.private], score);
  return { rows: key.rows, score, placements, humanRank };
}

function predictionTable(columns: readonly ColumnSink[], range: SlotRange): Table {
  return new Table(
    Object.fromEntries(columns.map((sink): [string, Vector] => [sink.name, sink.vector(range)])),
  );
}

/** A custom metric may break its word; a NaN must reach neither a board nor a reward. */
function finite(score: number): number {
  if (Number.isFinite(score)) return score;
  throw new MetricError({
    code: "undefined_score",
    message: `The metric gave ${score}, which is not a score.`,
  });
}

/** Errors that a submission which passed every check can cause by its values alone. */
const SUBMISSION_ERRORS = new Set<MetricErrorCode>([
  "undefined_score",
  "out_of_range",
  "row_sum",
  "not_finite",
  "overflow",
]);

function metricFailure(error: MetricError): GradeResult {
  if (!SUBMISSION_ERRORS.has(error.code) || error.column === "truth") {
    return graderError("internal", "The task's answers cannot be scored by its metric.", error);
  }
  const message = `The metric has no value for these predictions: ${error.message}`;
  return {
    kind: "invalid_submission",
    problems: [{ code: "undefined_score", severity: "error", message, count: 1, examples: [] }],
  };
}

/** Columns with one value in every row: allowed, but seldom meant. */
function constantColumns(columns: readonly ColumnSink[], rows: number): Problem[] {
  return columns.flatMap((sink): Problem[] => {
    if (!sink.isConstant() || rows < 2) return [];
    const message = `Every row has the same value in column "${sink.name}".`;
    return [
      {
        code: "constant_prediction",
        severity: "warning",
        message,
        column: sink.name,
        count: rows,
        examples: [],
      },
    ];
  });
}
