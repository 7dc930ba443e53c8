import { test as propertyTest } from "@fast-check/vitest";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { MetricError } from "../../errors/metric-error.ts";
import type { TaskResults } from "../results.ts";
import { bradleyTerryIntervals } from "./bradley-terry-intervals.ts";
import { bradleyTerry } from "./bradley-terry.ts";
import { eloRatings } from "./elo.ts";
import { gamesOf, type Game } from "./games.ts";

const play = (first: string, second: string, wins: number, losses: number, ties = 0): readonly Game[] =>
  ([1, 0, 0.5] as const).flatMap((outcome, at) =>
    Array.from({ length: [wins, losses, ties][at] ?? 0 }, () => ({ first, second, outcome })),
  );
const rating = (list: readonly { model: string; rating: number }[], name: string) =>
  list.find(({ model }) => model === name)!.rating;

/** Rao and Kupper's log likelihood, written out by chances. */
function likelihood(list: readonly Game[], strengths: ReadonlyMap<string, number>, theta: number): number {
  const chance = (of: string, over: string) => {
    const [one, other] = [Math.exp(strengths.get(of)!), Math.exp(strengths.get(over)!)];
    return one / (one + theta * other);
  };
  return list.reduce((sum, { first, second, outcome }) => {
    const [wins, loses] = [chance(first, second), chance(second, first)];
    return sum + Math.log(outcome === 1 ? wins : outcome === 0 ? loses : 1 - wins - loses);
  }, 0);
}

const logit = (share: number) => Math.log(share / (1 - share));
const near = ({ model, rating: own }: { readonly model: string; readonly rating: number }) => ({
  model,
  rating: expect.closeTo(own, 6) as number,
});

const byName = <Rated extends { readonly model: string }>(list: readonly Rated[]) =>
  list.toSorted((one, other) => one.model.localeCompare(other.model));

const games = fc.array(
  fc.record({
    pair: fc.constantFrom(["a", "b"], ["a", "c"], ["b", "c"], ["c", "d"], ["a", "d"]),
    outcome: fc.constantFrom(0 as const, 0.5 as const, 1 as const),
  }),
  { minLength: 1, maxLength: 60 },
);
const asGames = (
  list: readonly { pair: readonly [string, string]; outcome: 0 | 0.5 | 1 }[],
): readonly Game[] => list.map(({ pair, outcome }) => ({ first: pair[0], second: pair[1], outcome }));

const results: readonly TaskResults[] = [
  { task: "auc", direction: "maximize", scores: { a: 0.9, b: 0.8, c: null } },
  { task: "rmse", direction: "minimize", scores: { a: 0.9, b: 0.8, c: null } },
  { task: "none", direction: "maximize", scores: { a: 0.5, b: 0.5, c: null } },
];

describe("gamesOf", () => {
  test("plays every pair on every task, in the task's direction", () => {
    expect(gamesOf(results).map(({ outcome }) => outcome)).toEqual([1, 1, 1, 0, 1, 1, 0.5, 1, 1]);
    const failed: TaskResults = { task: "t", direction: "minimize", scores: { a: null, b: null } };
    expect(gamesOf([failed])).toEqual([{ first: "a", second: "b", outcome: 0.5 }]);
    expect(gamesOf(results, { tolerance: 0.2 })[0]!.outcome).toBe(0.5);
  });

  test("refuses tables with holes", () => {
    const missing: TaskResults = { task: "t", direction: "maximize", scores: { a: 1, b: 2 } };
    expect(() => gamesOf([...results, missing])).toThrow(expect.objectContaining({ code: "missing_value" }));
    expect(() => gamesOf([])).toThrow(expect.objectContaining({ code: "empty" }));
  });
});

describe("eloRatings", () => {
  test("moves k times the surprise", () => {
    const [winner, loser] = eloRatings(play("a", "b", 1, 0), { orders: 0 });
    expect([winner!.rating, loser!.rating]).toEqual([1016, 984]);
    const twice = eloRatings(play("a", "b", 2, 0), { orders: 0 });
    expect(rating(twice, "a")).toBeCloseTo(1016 + 32 * (1 - 1 / (1 + 10 ** (-32 / 400))), 10);
  });

  test("hangs on the order in a single run, and says how much over many", () => {
    const first = play("a", "b", 10, 0);
    const last = play("a", "b", 0, 10);
    expect(rating(eloRatings([...first, ...last], { orders: 0 }), "a")).toBeLessThan(1000);
    expect(rating(eloRatings([...last, ...first], { orders: 0 }), "a")).toBeGreaterThan(1000);
    const averaged = eloRatings([...first, ...last]);
    expect(Math.abs(rating(averaged, "a") - 1000)).toBeLessThan(10);
    expect(averaged[0]!.orderDeviation).toBeGreaterThan(10);
    expect(averaged).toEqual(eloRatings([...first, ...last]));
    expect(averaged).not.toEqual(eloRatings([...first, ...last], { seed: 1 }));
  });

  propertyTest.prop([games])(
    "keeps its mean at the base, as every column of MLE-Dojo's table does",
    (list) => {
      const ratings = eloRatings(asGames(list), { orders: 5 });
      expect(ratings.reduce((sum, one) => sum + one.rating, 0) / ratings.length).toBeCloseTo(1000, 9);
    },
  );

  test("refuses games that are none", () => {
    expect(() => eloRatings([])).toThrow(MetricError);
    expect(() => eloRatings(play("a", "a", 1, 0))).toThrow(MetricError);
    expect(() => eloRatings(play("a", "b", 1, 0), { k: 0 })).toThrow(MetricError);
  });
});

describe("bradleyTerry", () => {
  test("of two models has the observed odds, ties and all", () => {
    const plain = bradleyTerry(play("a", "b", 10, 1));
    expect(rating(plain.ratings, "a") - rating(plain.ratings, "b")).toBeCloseTo(400, 8);
    expect(plain.tieParameter).toBe(0);
    const tied = bradleyTerry(play("a", "b", 10, 1, 5));
    expect(rating(tied.ratings, "a") - rating(tied.ratings, "b")).toBeCloseTo(400, 8);
    // ν √(πₐ π_b) : π_b = 5 : 1, with πₐ = 10 π_b.
    expect(tied.tieParameter).toBeCloseTo(5 / Math.sqrt(10), 10);
    const half = bradleyTerry(play("a", "b", 10, 1, 4), { ties: "half" });
    expect(rating(half.ratings, "a") - rating(half.ratings, "b")).toBeCloseTo(400 * Math.log10(12 / 3), 8);
    expect(half.tieParameter).toBeNull();
  });

  propertyTest.prop([games, fc.constantFrom("davidson" as const, "half" as const)])(
    "expects of each model the points it made, whatever the order, with its mean at the base",
    (list, ties) => {
      const played = asGames(list);
      let fit;
      try {
        fit = bradleyTerry(played, { ties });
      } catch (error) {
        expect(error).toMatchObject({ code: "undefined_score" });
        return;
      }
      const mean = fit.ratings.reduce((sum, one) => sum + one.rating, 0) / fit.ratings.length;
      expect(mean).toBeCloseTo(1000, 8);
      const nu = fit.tieParameter ?? 0;
      for (const { model, rating: own } of nu === Infinity ? [] : fit.ratings) {
        let surplus = 0;
        for (const { first, second, outcome } of played) {
          if (first !== model && second !== model) continue;
          const other = rating(fit.ratings, first === model ? second : first);
          const lead = ((own - other) / 400) * Math.LN10;
          const sum = Math.exp(lead / 2) + Math.exp(-lead / 2) + nu;
          surplus += (first === model ? outcome : 1 - outcome) - (Math.exp(lead / 2) + nu / 2) / sum;
        }
        expect(surplus).toBeCloseTo(0, 7);
      }
      const turned = bradleyTerry(played.toReversed(), { ties });
      for (const one of turned.ratings) expect(one.rating).toBeCloseTo(rating(fit.ratings, one.model), 5);
    },
  );

  test("by Rao and Kupper of two models has the observed shares", () => {
    // σ(x - η) = 10/16 and σ(-x - η) = 1/16, with x the lead and η = log θ.
    const { ratings, tieParameter, logLikelihood } = bradleyTerry(play("a", "b", 10, 1, 5), {
      ties: "rao-kupper",
    });
    const lead = (logit(10 / 16) - logit(1 / 16)) / 2;
    expect(rating(ratings, "a") - rating(ratings, "b")).toBeCloseTo((400 * lead) / Math.LN10, 8);
    expect(tieParameter).toBeCloseTo(Math.exp(-(logit(10 / 16) + logit(1 / 16)) / 2), 10);
    expect(logLikelihood).toBeCloseTo(10 * Math.log(10 / 16) + Math.log(1 / 16) + 5 * Math.log(5 / 16), 10);
    // Of equal models (θ - 1) / (θ + 1) of the games tie.
    const even = bradleyTerry(play("a", "b", 3, 3, 4), { ties: "rao-kupper" });
    const theta = even.tieParameter!;
    expect((theta - 1) / (theta + 1)).toBeCloseTo(0.4, 10);
  });

  propertyTest.prop([
    games,
    fc.array(fc.double({ min: -1, max: 1, noNaN: true }), { minLength: 5, maxLength: 5 }),
  ])(
    "by Rao and Kupper fits no worse than any ratings near by, and as the others where nothing ties",
    (list, moves) => {
      const played = asGames(list);
      const decided = played.filter(({ outcome }) => outcome !== 0.5);
      for (const some of [played, decided]) {
        let fit;
        try {
          fit = bradleyTerry(some, { ties: "rao-kupper" });
        } catch (error) {
          expect(MetricError.isInstance(error)).toBe(true);
          continue;
        }
        if (some === decided) {
          expect(fit.tieParameter).toBe(1);
          // By name: models rated alike come in an order that the last bit decides.
          expect(byName(fit.ratings)).toEqual(
            byName(bradleyTerry(some).ratings).map((one) => expect.objectContaining(near(one))),
          );
        }
        if (fit.tieParameter === Infinity) continue;
        const strengths = new Map(
          fit.ratings.map(({ model, rating: own }) => [model, (own * Math.LN10) / 400]),
        );
        const own = likelihood(some, strengths, fit.tieParameter!);
        expect(own).toBeCloseTo(fit.logLikelihood, 8);
        const moved = new Map(
          [...strengths].map(([model, strength], at) => [model, strength + moves[at]! / 100]),
        );
        const theta = Math.max(1, fit.tieParameter! * (1 + moves[4]! / 100));
        expect(likelihood(some, moved, theta)).toBeLessThanOrEqual(own + 1e-9);
      }
    },
  );

  test("says so where no finite ratings fit best, and a prior helps", () => {
    const undefinedScore = expect.objectContaining({ code: "undefined_score" });
    expect(() => bradleyTerry(play("a", "b", 3, 0))).toThrow(undefinedScore);
    expect(() => bradleyTerry([...play("a", "b", 1, 1), ...play("c", "d", 1, 1)])).toThrow(undefinedScore);
    // Wins one way and ties: ever wider strengths with ever more ties fit ever better.
    expect(() => bradleyTerry(play("a", "b", 3, 0, 2))).toThrow(undefinedScore);
    expect(() => bradleyTerry(play("a", "b", 3, 0, 2), { ties: "rao-kupper" })).toThrow(undefinedScore);
    expect(bradleyTerry(play("a", "b", 3, 0, 2), { ties: "half" }).ratings[0]!.model).toBe("a");
    const helped = bradleyTerry(play("a", "b", 3, 0), { prior: 0.1 });
    expect(rating(helped.ratings, "a") - rating(helped.ratings, "b")).toBeCloseTo(400 * Math.log10(31), 7);
  });

  test("rates models that only tied alike", () => {
    const fit = bradleyTerry(play("a", "b", 0, 0, 3));
    expect(fit.ratings.map((one) => one.rating)).toEqual([1000, 1000]);
    expect(fit.tieParameter).toBe(Infinity);
    expect(bradleyTerry(play("a", "b", 0, 0, 3), { ties: "rao-kupper" }).tieParameter).toBe(Infinity);
  });

  test("refuses bad options", () => {
    expect(() => bradleyTerry(play("a", "b", 1, 1), { prior: -1 })).toThrow(MetricError);
    // @ts-expect-error a tie model that there is not
    expect(() => bradleyTerry(play("a", "b", 1, 1), { ties: "none" })).toThrow(MetricError);
  });
});

/** Width of the best model's interval. */
function wide(list: readonly TaskResults[]): number {
  const { interval } = bradleyTerryIntervals(list, { seed: 1, samples: 200 }).ratings[0]!;
  return interval!.high - interval!.low;
}

describe("bradleyTerryIntervals", () => {
  const many: readonly TaskResults[] = Array.from({ length: 30 }, (_, at) => ({
    task: `t${at}`,
    direction: "maximize",
    scores: { strong: at % 10, even: (at * 7) % 10, weak: (at * 3) % 7 },
  }));

  test("hold the ratings, are deterministic by seed, and narrow with more tasks", () => {
    const found = bradleyTerryIntervals(many, { seed: 1, samples: 200 });
    expect(found.samples + found.undefinedSamples).toBe(200);
    for (const { rating: own, interval } of found.ratings) {
      expect(interval!.low).toBeLessThan(own);
      expect(interval!.high).toBeGreaterThan(own);
    }
    expect(bradleyTerryIntervals(many, { seed: 1, samples: 200 })).toEqual(found);
    const other = bradleyTerryIntervals(many, { seed: 1, samples: 200, ties: "rao-kupper" });
    expect(other.tieParameter).toBeGreaterThan(1);
    expect(other.ratings).not.toEqual(found.ratings);
    expect(wide([...many, ...many, ...many, ...many])).toBeLessThan(0.7 * wide(many));
  });

  test("leave resamples without ratings out and count them; a prior leaves none", () => {
    const few: readonly TaskResults[] = [
      { task: "1", direction: "maximize", scores: { a: 1, b: 0 } },
      { task: "2", direction: "maximize", scores: { a: 0, b: 1 } },
    ];
    const found = bradleyTerryIntervals(few, { seed: 1, samples: 100 });
    expect(found.undefinedSamples).toBeGreaterThan(20);
    expect(bradleyTerryIntervals(few, { seed: 1, samples: 100, prior: 0.5 }).undefinedSamples).toBe(0);
  });
});
