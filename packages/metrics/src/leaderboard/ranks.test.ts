import { test as propertyTest } from "@fast-check/vitest";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { LeaderboardError } from "../errors/leaderboard-error.ts";
import { createLeaderboard } from "./create-leaderboard.ts";
import { humanRank, type HumanRankConvention } from "./human-rank.ts";
import { humanRankFraction, rankOf } from "./ranks.ts";

const standing = { position: 4, tiedCount: 3, teams: 10 };

describe("rankOf", () => {
  test("stands before, amid or behind the tied teams", () => {
    expect(rankOf(standing)).toBe(4);
    expect(rankOf(standing, "mid")).toBe(5.5);
    expect(rankOf(standing, "worst")).toBe(7);
  });

  propertyTest.prop([
    fc.array(fc.integer({ min: 0, max: 5 }), { minLength: 1, maxLength: 30 }),
    fc.integer({ min: -1, max: 6 }),
  ])("are the teams before it, and those with its score, counted", (scores, asked) => {
    const at = createLeaderboard({ scores, direction: "minimize" }).standing(asked);
    const before = scores.filter((score) => score < asked).length;
    const notBehind = scores.filter((score) => score <= asked).length;
    expect(rankOf(at, "best")).toBe(before + 1);
    expect(rankOf(at, "worst")).toBe(notBehind + 1);
    expect(rankOf(at, "mid")).toBe((before + notBehind) / 2 + 1);
  });

  test("refuses another name", () => {
    // @ts-expect-error a tie rank that there is not
    expect(() => rankOf(standing, "average")).toThrow(LeaderboardError);
  });
});

describe("humanRankFraction", () => {
  test("is whole numbers", () => {
    expect(humanRankFraction(standing)).toEqual({ numerator: 7, denominator: 10 });
    expect(humanRankFraction(standing, "paper")).toEqual({ numerator: 6, denominator: 10 });
    expect(humanRankFraction(standing, "mid-rank")).toEqual({ numerator: 11, denominator: 20 });
    expect(humanRankFraction({ position: 1, tiedCount: 0, teams: 0 })).toBeNull();
  });

  const places = fc
    .tuple(fc.integer({ min: 1, max: 5000 }), fc.nat(), fc.nat())
    .map(([teams, before, tied]) => {
      const position = 1 + (before % (teams + 1));
      return { teams, position, tiedCount: tied % (teams - position + 2) };
    });
  propertyTest.prop([places, fc.constantFrom<HumanRankConvention>("mle-dojo", "paper", "mid-rank")])(
    "has HumanRank as its quotient",
    (at, convention) => {
      const fraction = humanRankFraction(at, convention)!;
      expect(fraction.numerator / fraction.denominator).toBe(humanRank(at, convention));
      expect(Number.isInteger(fraction.numerator)).toBe(true);
    },
  );
});
