import type { Direction } from "../../contract.ts";
import { finiteScore } from "../../numeric/mean.ts";
import { refuseUnless } from "../check.ts";

export interface BestOfKOptions {
  readonly direction: Direction;
  /** Attempts that may be made, whole, at least 1 and at most those made. */
  readonly k: number;
  /** What an attempt without a score counts as. @defaultValue such attempts never win, and all of them give null */
  readonly failure?: number;
}

/** What choosing the best of several attempts adds to the first one. Report both: only the first is comparable with a single run. */
export interface BestOfK {
  readonly k: number;
  readonly attempts: number;
  /** The first attempt's score; null where it has none. */
  readonly first: number | null;
  /** The best of the first k attempts, as they were made; null where none has a score. */
  readonly bestOfFirst: number | null;
  /**
   * The mean best of k attempts drawn without replacement from all of them, which does not hang on their order:
   * Σ x₍ᵢ₎ C(i - 1, k - 1) / C(n, k), scores from worst to best. Null where a draw may have no score at all.
   */
  readonly expectedBest: number | null;
}

/**
 * Best-of-k beside the first attempt.
 *
 * @param attempts scores in the order in which they were made; null where there is none
 * @throws MetricError `bad_option`, `not_finite`
 */
export function bestOfK(
  attempts: readonly (number | null)[],
  { direction, k, failure }: BestOfKOptions,
): BestOfK {
  const count = attempts.length;
  refuseUnless(
    Number.isSafeInteger(k) && k >= 1 && k <= count,
    "bad_option",
    `Best of ${k} needs at least that many attempts; there are ${count}.`,
  );
  const scores = attempts.map((score) => score ?? failure ?? null);
  for (const score of scores) {
    const usable = score === null || Number.isFinite(score);
    refuseUnless(usable, "not_finite", `An attempt's score is ${score}; give null where there is none.`);
  }
  const better = (a: number | null, b: number | null): number | null => {
    if (a === null || b === null) return a ?? b;
    return direction === "maximize" ? Math.max(a, b) : Math.min(a, b);
  };
  return {
    k,
    attempts: count,
    first: scores[0] ?? null,
    bestOfFirst: scores.slice(0, k).reduce(better, null),
    expectedBest: expectedBest(scores, direction, k),
  };
}

/** Walks from the best down: the chance that the best of k is the one at hand, given that none before it was drawn. */
function expectedBest(scores: readonly (number | null)[], direction: Direction, k: number): number | null {
  const scored = scores.filter((score) => score !== null);
  // With k or more attempts without a score, k of them may be all that is drawn.
  if (scores.length - scored.length >= k) return null;
  const bestFirst = scored.toSorted((a, b) => (direction === "maximize" ? b - a : a - b));
  let left = 1;
  let sum = 0;
  for (const [before, score] of bestFirst.entries()) {
    const chance = Math.min(1, k / (scores.length - before));
    sum += left * chance * score;
    left *= 1 - chance;
    if (left === 0) break;
  }
  return finiteScore(sum);
}
