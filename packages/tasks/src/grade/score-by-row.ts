import { MetricError, type Metric, type PreparedScore, type RowScorer } from "@mledojo/metrics";
import type { Table } from "apache-arrow";

import type { RowScoring } from "../columns/scored-sink.ts";
import { keepsGaps } from "../submission/gaps.ts";
import { mayRepeat, scoresDuplicates } from "../submission/row-key.ts";
import type { LoadedTask } from "./grade-bytes.ts";
import type { GradeOptions } from "./result.ts";

/**
 * The same task, whose submissions are scored row by row while they are read, where its metric knows how: the texts of lists are
 * most of a submission, and nobody needs them afterwards.
 */
export function scoringByRow(task: LoadedTask): LoadedTask {
  const scorer = scorerOf(task);
  return scorer === null ? task : { ...task, scorer, metric: metricOfScores(task.metric, scorer) };
}

/** What scores the rows of the halves that are asked for; undefined where rows are not scored by themselves. */
export function rowScoring({ scorer, key }: LoadedTask, options: GradeOptions): RowScoring | undefined {
  if (scorer === undefined) return undefined;
  const { halves = ["public"], combined = false } = options;
  const [half = "public", ...others] = halves;
  const range = combined || others.length > 0 ? { from: 0, to: key.rows } : key.ranges[half];
  return { scorer, range };
}

function scorerOf({ card, metric, key }: LoadedTask): RowScorer | null {
  const { submission } = card;
  const [column, ...others] = submission.columns;
  if (column?.type !== "text" || others.length > 0 || mayRepeat(submission)) return null;
  // What a missing value counts only the metric knows; rows of an id that stands twice are not those of the answers.
  if (keepsGaps(submission) || scoresDuplicates(submission)) return null;
  try {
    return metric.rowScorer?.(key.truthAt({ from: 0, to: key.rows }), card.metric.options) ?? null;
  } catch (error) {
    // The usual way says what is wrong, and with what.
    if (MetricError.isInstance(error)) return null;
    throw error;
  }
}

/** The metric, for predictions of which only the scores are known. */
function metricOfScores(metric: Metric, scorer: RowScorer): Metric {
  const prepare = (_: Table, prediction: Table): PreparedScore => {
    const scores: unknown = prediction.getChildAt(0)?.toArray();
    if (!(scores instanceof Float64Array)) throw new TypeError("There are no scores of rows.");
    return scorer.prepare(scores);
  };
  return { ...metric, prepare, score: (truth, prediction) => prepare(truth, prediction).score() };
}
