import { playersOf, type Game } from "./games.ts";

/** How often each pair of models met, and how it ended. */
export interface Tally {
  readonly models: readonly string[];
  readonly pairs: readonly PairTally[];
}

export interface PairTally {
  /** Positions in `models`. */
  readonly a: number;
  readonly b: number;
  /** Games that a won, b won, and ties. */
  readonly aWins: number;
  readonly bWins: number;
  readonly ties: number;
}

/**
 * Counts games by pair.
 * @param prior virtual wins each way that every pair is given
 * @throws MetricError `empty`, `bad_option`
 */
export function tallyGames(games: readonly Game[], prior: number, known?: readonly string[]): Tally {
  const played = playersOf(games);
  const models = known ?? played;
  const size = models.length;
  const at = new Map(models.map((model, index) => [model, index]));
  const wins = new Float64Array(size * size);
  const ties = new Float64Array(size * size);
  const add = (counts: Float64Array, a: number, b: number): void => {
    counts[a * size + b] = counts[a * size + b]! + 1;
  };
  for (const { first, second, outcome } of games) {
    const [a, b] = [at.get(first)!, at.get(second)!];
    if (outcome === 0.5) add(ties, Math.min(a, b), Math.max(a, b));
    else if (outcome === 1) add(wins, a, b);
    else add(wins, b, a);
  }
  const pairs: PairTally[] = [];
  for (let a = 0; a < size; a++) {
    for (let b = a + 1; b < size; b++) {
      const pair = {
        a,
        b,
        aWins: wins[a * size + b]! + prior,
        bWins: wins[b * size + a]! + prior,
        ties: ties[a * size + b]!,
      };
      if (pair.aWins + pair.bWins + pair.ties > 0) pairs.push(pair);
    }
  }
  return { models, pairs };
}
