import { createLeaderboard, meanHumanRank, MetricError, roundDecimals } from "@mledojo/metrics";
import type { Leaderboard, Metric, RowScorer } from "@mledojo/metrics";
import type { Table } from "apache-arrow";

import type { ColumnValues, Slots } from "../columns/sink.ts";
import type { Half, TaskCard } from "../contract.ts";
import { windowOf, type TextWindow } from "../csv/text-window.ts";
import { openSubmission } from "../submission/open/open-submission.ts";
import { parseSubmission, type ParsedSubmission } from "../submission/parse-submission.ts";
import { wholeProblem, type Problem } from "../submission/problem.ts";
import type { AnswerKey } from "./answer-key.ts";
import { inFileOrder } from "./file-order.ts";
import { foreignLabels } from "./foreign-labels.ts";
import { scoreIntervals } from "./intervals.ts";
import { metricFailure } from "./metric-failure.ts";
import { predictionTable } from "./prediction-table.ts";
import type { CombinedScore, GradeOptions, GradeResult, HalfScore } from "./result.ts";
import { rowScoring } from "./score-by-row.ts";

/** Everything that grading a task needs, held in memory between submissions. */
export interface LoadedTask {
  readonly card: TaskCard;
  readonly metric: Metric;
  readonly key: AnswerKey;
  readonly boards: Readonly<Record<Half, Leaderboard>> | null;
  /** Scores the rows of a submission as they are read; the metric is then one of those scores. @defaultValue none */
  readonly scorer?: RowScorer;
  /** Whether the answers are a file of no task, whose labels whoever grades may know of. @defaultValue false */
  readonly bare?: boolean;
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

/** Reads a submission in any form that the task takes, to be scored as `options` say; opened, it may be `maxBytes`. */
export async function readSubmission(
  task: LoadedTask,
  text: TextWindow,
  maxBytes: number,
  options: GradeOptions,
): Promise<ParsedSubmission> {
  const { card, key } = task;
  const opened = await openSubmission(text, card.submission, key.rows, maxBytes);
  if (opened.kind === "csv")
    return parseSubmission(opened.text, card.submission, key, rowScoring(task, options));
  return { kind: "invalid", problems: [wholeProblem(opened)] };
}

/** Grades the bytes of a submission of plain CSV. Never throws for what the bytes hold. */
export function gradeCsv(task: LoadedTask, bytes: Buffer, options: GradeOptions = {}): GradeResult {
  const { card, key } = task;
  const parsed = parseSubmission(windowOf(bytes), card.submission, key, rowScoring(task, options));
  return scoreParsed(task, parsed, options);
}

/** Scores a submission that has been read for the same options. */
export function scoreParsed(
  loaded: LoadedTask,
  parsed: ParsedSubmission,
  options: GradeOptions = {},
): GradeResult {
  if (parsed.kind === "invalid") return { kind: "invalid_submission", problems: parsed.problems };
  const { columns, slots, key, warnings } = parsed;
  const task = { ...loaded, key };
  let scored: Slots = { from: 0, to: task.key.rows };
  try {
    const halves = options.halves ?? ["public"];
    const scores: { public?: HalfScore; private?: HalfScore } = {};
    for (const half of halves) {
      scored = slotsOf(task, half, slots);
      scores[half] = scoreHalf(task, columns, half, scored, options);
    }
    scored = inFileOrder(key, slots);
    const combined = options.combined === true ? scoreCombined(task, columns, scored, options) : null;
    const constant = slots === null ? constantColumns(columns, task.key.rows) : [];
    const foreign = task.bare === true ? foreignLabels(columns, task.key) : [];
    return { kind: "scored", scores, combined, problems: [...warnings, ...constant, ...foreign] };
  } catch (error) {
    if (MetricError.isInstance(error))
      return metricFailure(error, task, { columns, slots: scored, chosen: slots });
    throw error;
  }
}

/** The slots of a half that are scored: all, or those of `some` that are in it. */
export function slotsOf({ key }: LoadedTask, half: Half, some: Uint32Array | null): Slots {
  const { from, to } = key.ranges[half];
  return some === null ? { from, to } : some.filter((slot) => slot >= from && slot < to);
}

/** The answers at some slots of a half. */
export function truthOf({ key }: LoadedTask, half: Half, slots: Slots): Table {
  return slots instanceof Uint32Array ? key.truthAt(slots) : key.truth[half];
}

function scoreHalf(
  task: LoadedTask,
  columns: readonly ColumnValues[],
  half: Half,
  slots: Slots,
  options: GradeOptions,
): HalfScore {
  const { card, metric, boards } = task;
  const rows = countSlots(slots);
  const truth = truthOf(task, half, slots);
  const prepared = metric.prepare(truth, predictionTable(columns, slots), card.metric.options);
  const exact = finite(prepared.score());
  const score = told(exact, card);
  const placement = boards === null || boards[half].teams === 0 ? null : boards[half].place(score);
  const board = placement === null ? null : (boards?.[half] ?? null);
  const intervals =
    options.interval === undefined
      ? { score: null, humanRank: null }
      : scoreIntervals({ prepared, score: exact, range: metric.range, board }, options.interval);
  return {
    half,
    rows,
    score,
    interval: intervals.score,
    placement,
    humanRank: placement?.humanRank ?? null,
    humanRankInterval: intervals.humanRank,
  };
}

function scoreCombined(
  { card, metric, key, boards }: LoadedTask,
  columns: readonly ColumnValues[],
  slots: Slots,
  { interval }: GradeOptions,
): CombinedScore {
  const prediction = predictionTable(columns, slots);
  const prepared = metric.prepare(key.truthAt(slots), prediction, card.metric.options);
  const exact = finite(prepared.score());
  const score = told(exact, card);
  const subject = { prepared, score: exact, range: metric.range, board: null };
  const around = interval === undefined ? null : scoreIntervals(subject, interval).score;
  const placements =
    boards === null || boards.public.teams === 0 || boards.private.teams === 0
      ? null
      : { public: boards.public.place(score), private: boards.private.place(score) };
  const humanRank = boards === null ? null : meanHumanRank([boards.public, boards.private], score);
  return { rows: countSlots(slots), score, interval: around, placements, humanRank };
}

/** How many rows there are to score; a lenient task may leave a half without any. */
function countSlots(slots: Slots): number {
  const rows = slots instanceof Uint32Array ? slots.length : slots.to - slots.from;
  if (rows > 0 || !(slots instanceof Uint32Array)) return rows;
  throw new MetricError({ code: "undefined_score", message: "no row of the half to be scored is there." });
}

/** A custom metric may break its word; a NaN must reach neither a board nor a reward. */
function finite(score: number): number {
  if (Number.isFinite(score)) return score;
  throw new MetricError({
    code: "undefined_score",
    message: `The metric gave ${score}, which is not a score.`,
  });
}

/** The score as the task tells it. */
function told(score: number, { metric: { round } }: TaskCard): number {
  return round === undefined ? score : finite(roundDecimals(score, round));
}

/** Columns with one value in every row: allowed, but seldom meant. */
function constantColumns(columns: readonly ColumnValues[], rows: number): Problem[] {
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
