import { bootstrapInterval, humanRankInterval, type Leaderboard, type PreparedScore } from "@mledojo/metrics";

import type { Interval, IntervalOptions } from "./result.ts";

/** What the intervals of a half rest on. */
export interface IntervalSubject {
  readonly prepared: PreparedScore;
  readonly score: number;
  /** The metric's range. */
  readonly range: readonly [number, number];
  readonly board: Leaderboard | null;
}

/** The bootstrap interval of a score and, with a board, of its HumanRank; null where either is undefined. */
export function scoreIntervals(
  { prepared, score, range, board }: IntervalSubject,
  options: IntervalOptions,
): { readonly score: Interval | null; readonly humanRank: Interval | null } {
  const { rows } = prepared;
  const { seed = 1, ...settings } = options;
  const scoreRows = (indices: Uint32Array): number => prepared.scoreRows(indices);
  const interval = bootstrapInterval({ ...settings, seed, rows, score: scoreRows, fullScore: score, range });
  if (interval === null) return { score: null, humanRank: null };
  const { low, high, level } = interval;
  const ranks = board === null ? null : humanRankInterval([board], { low, high });
  return { score: { low, high, level }, humanRank: ranks === null ? null : { ...ranks, level } };
}
