import { refuseUnless } from "../check.ts";
import { modelsOf, type TaskResults } from "../results.ts";

/** One comparison of two models. */
export interface Game {
  readonly first: string;
  readonly second: string;
  /** 1 when the first won, 0 when the second did, 0.5 for a tie. */
  readonly outcome: 0 | 0.5 | 1;
}

export interface GamesOptions {
  /** Scores that differ by no more than this tie. @defaultValue 0 */
  readonly tolerance?: number;
}

/**
 * Every pair of models on every task as a game, task by task: the better score wins, equal scores tie, a score beats none, two without a
 * score tie. Raw scores of different tasks are never compared.
 *
 * @throws MetricError as {@link modelsOf} does; `bad_option`
 */
export function gamesOf(
  results: readonly TaskResults[],
  { tolerance = 0 }: GamesOptions = {},
): readonly Game[] {
  const models = modelsOf(results);
  refuseUnless(tolerance >= 0, "bad_option", `The tolerance must not be negative; it is ${tolerance}.`);
  return results.flatMap(({ direction, scores }) =>
    models.flatMap((first, at) =>
      models.slice(at + 1).map((second): Game => {
        const [a, b] = [scores[first] ?? null, scores[second] ?? null];
        const lead = leadOf(a, b, direction === "maximize" ? 1 : -1);
        const outcome = Math.abs(lead) <= tolerance ? 0.5 : lead > 0 ? 1 : 0;
        return { first, second, outcome };
      }),
    ),
  );
}

function leadOf(a: number | null, b: number | null, sign: number): number {
  if (a === null || b === null) return a === b ? 0 : a === null ? -Infinity : Infinity;
  return sign * (a - b);
}

/** @throws MetricError `empty` without games; `bad_option` on an outcome that is none, or a model against itself */
export function playersOf(games: readonly Game[]): readonly string[] {
  refuseUnless(games.length > 0, "empty", "There are no games to rate models by.");
  for (const { first, second, outcome } of games) {
    const known = outcome === 0 || outcome === 0.5 || outcome === 1;
    refuseUnless(known, "bad_option", `An outcome is 1, 0 or 0.5 for a tie, not ${String(outcome)}.`);
    refuseUnless(first !== second, "bad_option", `"${first}" plays against itself.`);
  }
  return [...new Set(games.flatMap(({ first, second }) => [first, second]))];
}
