import { expectTypeOf, test } from "vitest";
import {
  bradleyTerry,
  bradleyTerryIntervals,
  eloRatings,
  gamesOf,
  type BradleyTerryFit,
  type BradleyTerryOptions,
  type EloRating,
  type Game,
  type Interval,
  type RatingIntervals,
  type TaskResults,
} from "../../index.ts";

const results: readonly TaskResults[] = [{ task: "one", direction: "maximize", scores: { a: 0.5, b: null } }];
const games = gamesOf(results, { tolerance: 0.01 });

test("results lead to games, games to ratings", () => {
  expectTypeOf(games).toEqualTypeOf<readonly Game[]>();
  expectTypeOf(eloRatings(games, { k: 16, orders: 10, seed: 1 })).toEqualTypeOf<readonly EloRating[]>();
  expectTypeOf(bradleyTerry(games)).toEqualTypeOf<BradleyTerryFit>();
  expectTypeOf<Game["outcome"]>().toEqualTypeOf<0 | 0.5 | 1>();
  // @ts-expect-error a draw is 0.5
  bradleyTerry([{ first: "a", second: "b", outcome: "draw" }]);
});

test("ties are one of three models; half wins have no parameter", () => {
  expectTypeOf<BradleyTerryOptions["ties"]>().toEqualTypeOf<"davidson" | "rao-kupper" | "half" | undefined>();
  expectTypeOf<BradleyTerryFit["tieParameter"]>().toEqualTypeOf<number | null>();
  bradleyTerry(games, { ties: "rao-kupper", prior: 0.1 });
  // @ts-expect-error no such model
  bradleyTerry(games, { ties: "glickman" });
});

test("intervals are over tasks, so that they take results, and a seed", () => {
  const found = bradleyTerryIntervals(results, { seed: 1, ties: "half", tolerance: 0.1 });
  expectTypeOf(found).toEqualTypeOf<RatingIntervals>();
  expectTypeOf(found.ratings[0]!.interval).toEqualTypeOf<Interval | null>();
  // @ts-expect-error no seed
  bradleyTerryIntervals(results, { ties: "half" });
  // @ts-expect-error games of one task hang together, and do not say so
  bradleyTerryIntervals(games, { seed: 1 });
});
