import { MetricError } from "../../errors/metric-error.ts";
import { compensatedSum } from "../../numeric/compensated-sum.ts";
import { solve } from "./solve.ts";
import type { PairTally, Tally } from "./tally.ts";
import { davidson, raoKupper, type PairModel, type PairTerms } from "./tie-models.ts";

/** See {@link BradleyTerryOptions.ties}. */
export type TieModel = "davidson" | "rao-kupper" | "half";

/** Half wins leave no ties, and without ties both others are Bradley and Terry's plain model. */
const pairModels: Readonly<Record<TieModel, PairModel>> = {
  davidson,
  "rao-kupper": raoKupper,
  half: davidson,
};

export interface Strengths {
  /** Logarithms of the strengths, their mean 0. */
  readonly strengths: Float64Array;
  readonly tieParameter: number | null;
  readonly logLikelihood: number;
}

const mostSteps = 200;

/** Newton's method on the log likelihood, halving a step that does not climb. The tally must be connected. */
export function fitStrengths({ models, pairs }: Tally, ties: TieModel): Strengths {
  const model = pairModels[ties];
  const list = ties === "half" ? pairs.map(splitTies) : pairs;
  const decided = list.some(({ aWins, bWins }) => aWins + bWins > 0);
  const tied = list.some(({ ties: count }) => count > 0);
  if (!decided) {
    return { strengths: new Float64Array(models.length), tieParameter: Infinity, logLikelihood: 0 };
  }
  const size = models.length;
  // The last parameter, with ties, is the model's own.
  let values = new Float64Array(size + Number(tied));
  if (tied) values[size] = model.start;
  let reached = logLikelihoodOf(model, list, size, values);
  for (let step = 0; step < mostSteps; step++) {
    const { gradient, information } = derivatives(model, list, size, values);
    const direction = solve(information, gradient);
    const rise = compensatedSum(direction.map((part, at) => part * gradient[at]!));
    // Half the rise is what a full step gains; below the last bit of the likelihood there is nothing left to climb.
    if (!(rise > 1e-26 * (1 + Math.abs(reached)))) break;
    let share = 1;
    let next = moved(values, direction, share);
    let likelihood = logLikelihoodOf(model, list, size, next);
    while (likelihood < reached - 1e-13 * (1 + Math.abs(reached)) && share > 1e-9) {
      share /= 2;
      next = moved(values, direction, share);
      likelihood = logLikelihoodOf(model, list, size, next);
    }
    values = next;
    reached = likelihood;
  }
  if (!Number.isFinite(reached)) {
    throw new MetricError({ code: "overflow", message: "The ratings ran out of the range of doubles." });
  }
  const logs = values.subarray(0, size);
  const centre = compensatedSum(logs) / size;
  const tieParameter = ties === "half" ? null : model.parameter(values[size] ?? null);
  return { strengths: logs.map((value) => value - centre), tieParameter, logLikelihood: reached };
}

function splitTies({ a, b, aWins, bWins, ties }: PairTally): PairTally {
  return { a, b, aWins: aWins + ties / 2, bWins: bWins + ties / 2, ties: 0 };
}

function moved(values: Float64Array, direction: Float64Array, share: number): Float64Array<ArrayBuffer> {
  return Float64Array.from(values, (value, at) => value + share * direction[at]!);
}

function termsOf(model: PairModel, pair: PairTally, size: number, values: Float64Array): PairTerms {
  return model.terms(pair, values[pair.a]! - values[pair.b]!, values[size] ?? null);
}

function logLikelihoodOf(
  model: PairModel,
  pairs: readonly PairTally[],
  size: number,
  values: Float64Array,
): number {
  const terms = pairs.map((pair) => termsOf(model, pair, size, values).logLikelihood);
  return compensatedSum(Float64Array.from(terms));
}

/** Gradient and information, the mean of the strengths pinned by a rank-one term. */
function derivatives(
  model: PairModel,
  pairs: readonly PairTally[],
  size: number,
  values: Float64Array,
): { readonly gradient: Float64Array; readonly information: readonly Float64Array[] } {
  const gradient = new Float64Array(values.length);
  const information = Array.from({ length: values.length }, (_, row) =>
    new Float64Array(values.length).map((_value, column) => Number(row < size && column < size)),
  );
  const add = (row: number, column: number, value: number): void => {
    information[row]![column] = information[row]![column]! + value;
  };
  for (const pair of pairs) {
    const { a, b } = pair;
    const { byLead, byTie, leadLead, leadTie, tieTie } = termsOf(model, pair, size, values);
    gradient[a] = gradient[a]! + byLead;
    gradient[b] = gradient[b]! - byLead;
    add(a, a, leadLead);
    add(b, b, leadLead);
    add(a, b, -leadLead);
    add(b, a, -leadLead);
    if (values.length === size) continue;
    gradient[size] = gradient[size]! + byTie;
    add(size, size, tieTie);
    for (const [row, value] of [
      [a, leadTie],
      [b, -leadTie],
    ] as const) {
      add(row, size, value);
      add(size, row, value);
    }
  }
  return { gradient, information };
}
