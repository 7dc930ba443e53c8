import type { Leaderboard, PreparedScore } from "@mledojo/metrics";

import { createRng } from "../random/rng.ts";
import type { Interval, IntervalOptions } from "./result.ts";

/**
 * Percentile bootstrap intervals over test rows, for a score and, with a board, for its HumanRank: rows are drawn
 * with replacement and scored anew, and the middle `level` of what comes out is the interval. Resamples for which
 * the metric has no value are left out; null when none is left.
 */
export function scoreIntervals(
  prepared: PreparedScore,
  board: Leaderboard | null,
  options: IntervalOptions,
): { readonly score: Interval | null; readonly humanRank: Interval | null } {
  const { level = 0.95, resamples = 1_000, seed = 1 } = options;
  const rng = createRng("bootstrap", String(seed));
  const indices = new Uint32Array(prepared.rows);
  const scores: number[] = [];
  const ranks: number[] = [];
  for (let resample = 0; resample < resamples; resample += 1) {
    for (let at = 0; at < indices.length; at += 1) indices[at] = rng.below(prepared.rows);
    const score = scoreOrNull(prepared, indices);
    if (score === null) continue;
    scores.push(score);
    const rank = board?.place(score).humanRank ?? null;
    if (rank !== null) ranks.push(rank);
  }
  return { score: middle(scores, level), humanRank: middle(ranks, level) };
}

function scoreOrNull(prepared: PreparedScore, indices: Uint32Array): number | null {
  try {
    const score = prepared.scoreRows(indices);
    return Number.isFinite(score) ? score : null;
  } catch {
    return null;
  }
}

function middle(values: readonly number[], level: number): Interval | null {
  if (values.length === 0) return null;
  const sorted = values.toSorted((a, b) => a - b);
  const tail = (1 - level) / 2;
  return { low: quantile(sorted, tail), high: quantile(sorted, 1 - tail), level };
}

/** Linear interpolation between order statistics. */
function quantile(sorted: readonly number[], share: number): number {
  const position = share * (sorted.length - 1);
  const below = Math.floor(position);
  const low = sorted[below]!;
  const high = sorted[Math.min(below + 1, sorted.length - 1)]!;
  return low + (high - low) * (position - below);
}
