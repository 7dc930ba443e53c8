import { MetricError } from "../../errors/metric-error.ts";
import { compensatedSum } from "../../numeric/compensated-sum.ts";
import { solve } from "./solve.ts";
import type { PairTally, Tally } from "./tally.ts";

/** See {@link BradleyTerryOptions.ties}. */
export type TieModel = "davidson" | "half";

export interface Strengths {
  /** Logarithms of the strengths, their mean 0. */
  readonly strengths: Float64Array;
  readonly tieParameter: number | null;
  readonly logLikelihood: number;
}

const mostSteps = 200;

/** Newton's method on the log likelihood, halving a step that does not climb. The tally must be connected. */
export function fitStrengths({ models, pairs }: Tally, ties: TieModel): Strengths {
  const list = ties === "half" ? pairs.map(splitTies) : pairs;
  const decided = list.some(({ aWins, bWins }) => aWins + bWins > 0);
  const tied = list.some(({ ties: count }) => count > 0);
  if (!decided) {
    return { strengths: new Float64Array(models.length), tieParameter: Infinity, logLikelihood: 0 };
  }
  const size = models.length;
  // The last parameter, with ties, is log ν.
  let values = new Float64Array(size + Number(tied));
  let reached = logLikelihoodOf(list, size, tied, values);
  for (let step = 0; step < mostSteps; step++) {
    const { gradient, information } = derivatives(list, size, tied, values);
    const direction = solve(information, gradient);
    const rise = compensatedSum(direction.map((part, at) => part * gradient[at]!));
    // Half the rise is what a full step gains; below the last bit of the likelihood there is nothing left to climb.
    if (!(rise > 1e-26 * (1 + Math.abs(reached)))) break;
    let share = 1;
    let next = moved(values, direction, share);
    let likelihood = logLikelihoodOf(list, size, tied, next);
    while (likelihood < reached - 1e-13 * (1 + Math.abs(reached)) && share > 1e-9) {
      share /= 2;
      next = moved(values, direction, share);
      likelihood = logLikelihoodOf(list, size, tied, next);
    }
    values = next;
    reached = likelihood;
  }
  if (!Number.isFinite(reached)) {
    throw new MetricError({ code: "overflow", message: "The ratings ran out of the range of doubles." });
  }
  const logs = values.subarray(0, size);
  const centre = compensatedSum(logs) / size;
  const tieParameter = ties === "half" ? null : tied ? Math.exp(values[size]!) : 0;
  return { strengths: logs.map((value) => value - centre), tieParameter, logLikelihood: reached };
}

function splitTies({ a, b, aWins, bWins, ties }: PairTally): PairTally {
  return { a, b, aWins: aWins + ties / 2, bWins: bWins + ties / 2, ties: 0 };
}

function moved(values: Float64Array, direction: Float64Array, share: number): Float64Array<ArrayBuffer> {
  return Float64Array.from(values, (value, at) => value + share * direction[at]!);
}

/** Chances of the three ends of a game, by the two strengths' logarithms and ν. */
function chances(lead: number, nu: number): { readonly a: number; readonly b: number; readonly tie: number } {
  // Over the greater of the two, so that nothing overflows.
  const near = Math.exp(-Math.abs(lead));
  const middle = nu * Math.sqrt(near);
  const sum = 1 + near + middle;
  const [a, b] = lead >= 0 ? [1, near] : [near, 1];
  return { a: a / sum, b: b / sum, tie: middle / sum };
}

function nuOf(values: Float64Array, size: number, tied: boolean): number {
  return tied ? Math.exp(values[size]!) : 0;
}

function logLikelihoodOf(
  pairs: readonly PairTally[],
  size: number,
  tied: boolean,
  values: Float64Array,
): number {
  const nu = nuOf(values, size, tied);
  const terms = pairs.map(({ a, b, aWins, bWins, ties }) => {
    const chance = chances(values[a]! - values[b]!, nu);
    return times(aWins, chance.a) + times(bWins, chance.b) + times(ties, chance.tie);
  });
  return compensatedSum(Float64Array.from(terms));
}

function times(count: number, chance: number): number {
  return count === 0 ? 0 : count * Math.log(chance);
}

/** Gradient and Fisher information, the mean of the strengths pinned by a rank-one term. */
function derivatives(
  pairs: readonly PairTally[],
  size: number,
  tied: boolean,
  values: Float64Array,
): { readonly gradient: Float64Array; readonly information: readonly Float64Array[] } {
  const nu = nuOf(values, size, tied);
  const gradient = new Float64Array(values.length);
  const information = Array.from({ length: values.length }, (_, row) =>
    new Float64Array(values.length).map((_value, column) => Number(row < size && column < size)),
  );
  const add = (row: number, column: number, value: number): void => {
    information[row]![column] = information[row]![column]! + value;
  };
  for (const { a, b, aWins, bWins, ties } of pairs) {
    const games = aWins + bWins + ties;
    const chance = chances(values[a]! - values[b]!, nu);
    // a's points, a win 1 and a tie ½: their mean, variance and covariance with there being a tie.
    const points = chance.a + chance.tie / 2;
    const surplus = aWins + ties / 2 - games * points;
    const spread = games * (chance.a + chance.tie / 4 - points * points);
    gradient[a] = gradient[a]! + surplus;
    gradient[b] = gradient[b]! - surplus;
    add(a, a, spread);
    add(b, b, spread);
    add(a, b, -spread);
    add(b, a, -spread);
    if (!tied) continue;
    gradient[size] = gradient[size]! + ties - games * chance.tie;
    const together = games * chance.tie * (0.5 - points);
    add(size, size, games * chance.tie * (1 - chance.tie));
    for (const [row, value] of [
      [a, together],
      [b, -together],
    ] as const) {
      add(row, size, value);
      add(size, row, value);
    }
  }
  return { gradient, information };
}
