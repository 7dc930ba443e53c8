import { MetricError } from "../../errors/metric-error.ts";
import { checkPrior } from "./check-prior.ts";
import type { Game } from "./games.ts";
import { fitStrengths, type TieModel } from "./fit-strengths.ts";
import { isConnected, isTieOddsBounded } from "./existence.ts";
import { tallyGames, type Tally } from "./tally.ts";

export interface BradleyTerryOptions {
  /**
   * What a tie is.
   * - `davidson`: an outcome of its own, whose odds grow as the models are close, with one parameter for how often (Davidson 1970)
   * - `rao-kupper`: what happens where neither model is ahead by more than a threshold, which games cannot tell; θ says how wide it is
   *   (Rao and Kupper 1967)
   * - `half`: half a win for each, as online rankings do; then ratings are Bradley and Terry's plain ones
   *
   * @defaultValue "davidson"
   */
  readonly ties?: TieModel;
  /** Mean rating of all models. @defaultValue 1000 */
  readonly base?: number;
  /** Points by which a model leads that has ten times the strength: of two that never tie it wins ten times as often. @defaultValue 400 */
  readonly scale?: number;
  /**
   * Virtual wins each way that every pair is given before fitting. 0 is maximum likelihood; a small one such as 0.1 keeps ratings finite
   * where a model won or lost every game. @defaultValue 0
   */
  readonly prior?: number;
}

export interface BradleyTerryRating {
  readonly model: string;
  readonly rating: number;
}

export interface BradleyTerryFit {
  /** Best first. */
  readonly ratings: readonly BradleyTerryRating[];
  /**
   * Davidson's ν: of equal models, ν / (2 + ν) of the games tie. 0 without ties; infinite when all tie. Rao and Kupper's θ: of equal models,
   * (θ - 1) / (θ + 1) of the games tie; 1 without ties, infinite when all tie. Null where ties are half wins.
   */
  readonly tieParameter: number | null;
  /** Of the games, the prior's among them. */
  readonly logLikelihood: number;
}

/**
 * Bradley and Terry's ratings by maximum likelihood: P(i beats j) = πᵢ / (πᵢ + πⱼ + ν √(πᵢ πⱼ)), a tie having the odds ν √(πᵢ πⱼ); by
 * Rao and Kupper πᵢ / (πᵢ + θ πⱼ), and a tie what both leave of 1. Found by Newton's method, as the logarithm is concave; the order of the games
 * does not matter. rating = base + scale · log₁₀ πᵢ, the mean being `base`.
 *
 * @throws MetricError `undefined_score` where no finite ratings fit best: some models won all their games against the others, or never met
 * them. `empty`, `bad_option`
 */
export function bradleyTerry(games: readonly Game[], options: BradleyTerryOptions = {}): BradleyTerryFit {
  const { ties = "davidson", base = 1000, scale = 400 } = options;
  const tally = tallyGames(games, checkPrior(options.prior ?? 0));
  const { strengths, tieParameter, logLikelihood } = strengthsOf(tally, ties);
  const ratings = tally.models
    .map((model, at) => ({ model, rating: base + (scale * strengths[at]!) / Math.LN10 }))
    .toSorted((a, b) => b.rating - a.rating);
  return { ratings, tieParameter, logLikelihood };
}

/** Logarithms of the strengths, their mean 0. */
export function strengthsOf(tally: Tally, ties: TieModel): ReturnType<typeof fitStrengths> {
  if (ties !== "davidson" && ties !== "rao-kupper" && ties !== "half") {
    throw new MetricError({
      code: "bad_option",
      message: `Ties are "davidson", "rao-kupper" or "half", not "${String(ties)}".`,
    });
  }
  if (!isConnected(tally)) {
    throw new MetricError({
      code: "undefined_score",
      message:
        "Some models won all their games against the others, or never met them, so that no finite ratings fit best; " +
        "give a prior of 0.1, or rate the groups apart.",
    });
  }
  const decided = tally.pairs.some(({ aWins, bWins }) => aWins + bWins > 0);
  const tied = tally.pairs.some((pair) => pair.ties > 0);
  if (ties !== "half" && decided && tied && !isTieOddsBounded(tally)) {
    throw new MetricError({
      code: "undefined_score",
      message:
        "There are too few games to tell how often models tie, so that no finite ratings fit best; " +
        'give a prior of 0.1, or count ties as "half" wins.',
    });
  }
  return fitStrengths(tally, ties);
}
