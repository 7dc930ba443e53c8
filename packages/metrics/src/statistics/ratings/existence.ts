import type { Tally } from "./tally.ts";

/**
 * Whether each model can be reached from each by a chain of models that it did not lose all games to. Where not, some models
 * beat all others always, and no finite ratings fit best (Ford 1957).
 */
export function isConnected({ models, pairs }: Tally): boolean {
  const reached = (forward: boolean): number => {
    const seen = new Set([0]);
    // A set hands out what is added while it is walked.
    for (const from of seen) {
      for (const { a, b, aWins, bWins, ties } of pairs) {
        const aHolds = aWins + ties > 0;
        const bHolds = bWins + ties > 0;
        if (a === from && (forward ? aHolds : bHolds)) seen.add(b);
        if (b === from && (forward ? bHolds : aHolds)) seen.add(a);
      }
    }
    return seen.size;
  };
  return reached(true) === models.length && reached(false) === models.length;
}

/**
 * Whether Davidson's ν, and Rao and Kupper's θ, has a finite best value. It has none when models can be spread so that all wins go to one at least a step ahead
 * and all ties are within a step: wider steps and a greater parameter then fit ever better. Such a spread is a solution of difference
 * constraints; there is none exactly when some cycle has more wins than ties, which Bellman and Ford's relaxation finds.
 */
export function isTieOddsBounded({ models, pairs }: Tally): boolean {
  const edges = pairs.flatMap(({ a, b, aWins, bWins, ties }) => [
    ...(aWins > 0 ? [{ from: a, to: b, step: -1 }] : []),
    ...(bWins > 0 ? [{ from: b, to: a, step: -1 }] : []),
    ...(ties > 0
      ? [
          { from: a, to: b, step: 1 },
          { from: b, to: a, step: 1 },
        ]
      : []),
  ]);
  const highest = new Float64Array(models.length);
  const relax = (): boolean => {
    let changed = false;
    for (const { from, to, step } of edges) {
      if (highest[from]! + step >= highest[to]!) continue;
      highest[to] = highest[from]! + step;
      changed = true;
    }
    return changed;
  };
  for (let round = 0; round < models.length; round++) if (!relax()) return false;
  return true;
}
