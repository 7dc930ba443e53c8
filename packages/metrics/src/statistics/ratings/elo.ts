import { createResampler, type Resampler } from "../../bootstrap/resample.ts";
import { refuseUnless } from "../check.ts";
import { playersOf, type Game } from "./games.ts";

export interface EloOptions {
  /** Most points that a game moves. @defaultValue 32 */
  readonly k?: number;
  /** Rating that every model starts with, and the mean of all afterwards. @defaultValue 1000 */
  readonly base?: number;
  /** Points by which a model leads that is expected to win ten times as often. @defaultValue 400 */
  readonly scale?: number;
  /** Shuffled orders of the games that ratings are averaged over; 0 plays them once, as they are given. @defaultValue 200 */
  readonly orders?: number;
  /** Seed of the shuffles. @defaultValue 0 */
  readonly seed?: number;
}

export interface EloRating {
  readonly model: string;
  /** Mean over the orders. */
  readonly rating: number;
  /** Standard deviation over the orders: how far the rating hangs on the order alone. 0 for one order. No sampling error. */
  readonly orderDeviation: number;
  readonly games: number;
}

/**
 * Elo's online ratings: after each game R ← R + k (outcome - E) with E = 1 / (1 + 10^((R' - R) / scale)), and the same off the
 * other. The mean over models stays `base`.
 *
 * **Depends on the order of the games**, the last ones counting most; benchmark games have none, so ratings are averaged over shuffled
 * orders, deterministic by seed. {@link bradleyTerry} has no such dependence and is to be preferred.
 *
 * @returns best first
 * @throws MetricError `empty`, `bad_option`
 */
export function eloRatings(games: readonly Game[], options: EloOptions = {}): readonly EloRating[] {
  const { k = 32, base = 1000, scale = 400, orders = 200, seed = 0 } = options;
  refuseUnless(k > 0 && scale > 0, "bad_option", `k and scale must be positive, not ${k} and ${scale}.`);
  refuseUnless(
    Number.isSafeInteger(orders) && orders >= 0,
    "bad_option",
    `orders must be whole, not ${orders}.`,
  );
  const models = playersOf(games);
  const at = new Map(models.map((model, index) => [model, index]));
  const first = Uint32Array.from(games, (game) => at.get(game.first)!);
  const second = Uint32Array.from(games, (game) => at.get(game.second)!);
  const order = Uint32Array.from(games.keys());
  const resampler = createResampler(seed);
  const runs = Math.max(1, orders);
  const mean = new Float64Array(models.length);
  const squares = new Float64Array(models.length);
  const ratings = new Float64Array(models.length);
  for (let run = 0; run < runs; run++) {
    if (orders > 0) shuffle(order, resampler);
    ratings.fill(0);
    for (const game of order) {
      const [a, b] = [first[game]!, second[game]!];
      const expected = 1 / (1 + 10 ** ((ratings[b]! - ratings[a]!) / scale));
      const moved = k * (games[game]!.outcome - expected);
      ratings[a] = ratings[a]! + moved;
      ratings[b] = ratings[b]! - moved;
    }
    // Welford's update, which loses nothing where ratings hardly differ.
    ratings.forEach((rating, model) => {
      const delta = rating - mean[model]!;
      mean[model] = mean[model]! + delta / (run + 1);
      squares[model] = squares[model]! + delta * (rating - mean[model]);
    });
  }
  const played = new Uint32Array(models.length);
  for (const side of [first, second]) for (const model of side) played[model] = played[model]! + 1;
  return models
    .map((model, index) => ({
      model,
      rating: base + mean[index]!,
      orderDeviation: runs === 1 ? 0 : Math.sqrt(squares[index]! / (runs - 1)),
      games: played[index]!,
    }))
    .toSorted((a, b) => b.rating - a.rating);
}

/** Fisher and Yates' shuffle. */
function shuffle(order: Uint32Array, resampler: Resampler): void {
  const draw = new Uint32Array(1);
  for (let last = order.length - 1; last > 0; last--) {
    resampler.draw(draw, last + 1);
    const other = draw[0]!;
    const kept = order[last]!;
    order[last] = order[other]!;
    order[other] = kept;
  }
}
