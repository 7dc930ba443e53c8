import { createResampler } from "../../bootstrap/resample.ts";
import { MetricError } from "../../errors/metric-error.ts";
import { quantile } from "../../numeric/quantile.ts";
import { checkLevel, refuseUnless } from "../check.ts";
import type { Interval } from "../interval.ts";
import { gamesOf, type GamesOptions } from "./games.ts";
import {
  bradleyTerry,
  strengthsOf,
  type BradleyTerryOptions,
  type BradleyTerryRating,
} from "./bradley-terry.ts";
import { checkPrior } from "./check-prior.ts";
import { tallyGames } from "./tally.ts";
import type { TaskResults } from "../results.ts";

export interface RatingIntervalsOptions extends BradleyTerryOptions, GamesOptions {
  readonly seed: number;
  /** Resamples of the tasks, at least 2. @defaultValue 500 */
  readonly samples?: number;
  /** In (0, 1). @defaultValue 0.95 */
  readonly level?: number;
}

export interface RatingWithInterval extends BradleyTerryRating {
  /** Null when more than half of the resamples have no finite ratings. */
  readonly interval: Interval | null;
}

export interface RatingIntervals {
  /** Best first. */
  readonly ratings: readonly RatingWithInterval[];
  readonly tieParameter: number | null;
  /** Resamples that the intervals rest on. */
  readonly samples: number;
  /** Resamples without finite ratings, left out: intervals are too narrow when there are many. A prior leaves none. */
  readonly undefinedSamples: number;
}

/**
 * Bradley and Terry's ratings with percentile bootstrap intervals over **tasks**: the games of a task are drawn together, for they hang
 * together; drawing single games would claim more than is known. Deterministic by seed.
 *
 * @throws MetricError as {@link bradleyTerry} and {@link gamesOf} do
 */
export function bradleyTerryIntervals(
  results: readonly TaskResults[],
  options: RatingIntervalsOptions,
): RatingIntervals {
  const { seed, samples = 500, base = 1000, scale = 400, ties = "davidson" } = options;
  const level = checkLevel(options.level ?? 0.95);
  const whole = Number.isSafeInteger(samples) && samples >= 2;
  refuseUnless(whole, "bad_option", `samples must be whole and at least 2, not ${samples}.`);
  const prior = checkPrior(options.prior ?? 0);
  const fit = bradleyTerry(gamesOf(results, options), options);
  const models = Object.keys(results[0]!.scores);
  const byTask = results.map((result) => gamesOf([result], options));
  const resampler = createResampler(seed);
  const drawn = new Uint32Array(results.length);
  const found: Float64Array[] = [];
  for (let sample = 0; sample < samples; sample++) {
    resampler.draw(drawn, results.length);
    const games = Array.from(drawn, (task) => byTask[task]!).flat();
    try {
      found.push(strengthsOf(tallyGames(games, prior, models), ties).strengths);
    } catch (error) {
      if (!(MetricError.isInstance(error) && error.code === "undefined_score")) throw error;
    }
  }
  const intervalOf = (model: string): Interval | null => {
    if (found.length * 2 < samples) return null;
    const at = models.indexOf(model);
    const ratings = Float64Array.from(
      found,
      (strengths) => base + (scale * strengths[at]!) / Math.LN10,
    ).toSorted();
    return { low: quantile(ratings, (1 - level) / 2), high: quantile(ratings, (1 + level) / 2), level };
  };
  return {
    ratings: fit.ratings.map((rating) => ({ ...rating, interval: intervalOf(rating.model) })),
    tieParameter: fit.tieParameter,
    samples: found.length,
    undefinedSamples: samples - found.length,
  };
}
