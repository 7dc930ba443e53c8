import { test as propertyTest } from "@fast-check/vitest";
import { Float64, vectorFromArray } from "apache-arrow";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Direction } from "../contract.ts";
import { LeaderboardError } from "../errors/leaderboard-error.ts";
import { createLeaderboard } from "./create-leaderboard.ts";

const direction = fc.constantFrom<Direction>("maximize", "minimize");
/** Few distinct values, so that ties and duplicates are the rule. */
const tiedScore = fc.constantFrom(-1, -0, 0, 0.1, 0.1 + 0.2, 0.3, 0.5, 1, 1e300);
const score = fc.oneof(tiedScore, fc.double({ noNaN: true, noDefaultInfinity: true }));
const cell = fc.oneof(score, fc.constantFrom(NaN, Infinity, -Infinity, null, undefined));

const make = (scores: readonly number[]) => createLeaderboard({ scores, direction: "maximize" });

describe("createLeaderboard", () => {
  propertyTest.prop([fc.array(cell, { maxLength: 80 }), score, direction])(
    "agrees with a scan of the unsorted board",
    (cells, asked, way) => {
      const valid = cells.filter(
        (value): value is number => typeof value === "number" && Number.isFinite(value),
      );
      const board = createLeaderboard({ scores: cells, direction: way });
      const beats = (a: number, b: number) => (way === "maximize" ? a > b : a < b);
      const better = valid.filter((value) => beats(value, asked)).length;
      const tied = valid.filter((value) => value === asked).length;
      expect(board.standing(asked)).toEqual({ position: better + 1, tiedCount: tied, teams: valid.length });
      expect(board.teams + board.dropped).toBe(cells.length);
      expect(board.distinctScores).toBe(new Set(valid).size);
      const placed = board.place(asked);
      if (valid.length === 0) {
        expect(placed).toMatchObject({ humanRank: null, percentile: null, medal: null, aboveMedian: null });
        return;
      }
      const worse = valid.filter((value) => beats(asked, value)).length;
      expect(placed.humanRank).toBe((worse + tied) / valid.length);
      expect(placed.percentile).toBe((50 * (2 * worse + tied)) / valid.length);
      expect(board.place(asked, "mid-rank").humanRank).toBe((worse + tied / 2) / valid.length);
      expect(board.place(asked, "paper").humanRank).toBe(
        Math.max(0, (valid.length - better - 1) / valid.length),
      );
    },
  );

  propertyTest.prop([fc.array(score, { minLength: 1, maxLength: 60 }), direction])(
    "sorts best first, and its best score ranks first in a board of any order",
    (scores, way) => {
      const board = createLeaderboard({ scores, direction: way });
      const sorted = scores.toSorted((a, b) => (way === "maximize" ? b - a : a - b));
      board.scores.forEach((value, at) => expect(value === sorted[at]).toBe(true));
      expect(board.place(sorted[0]!)).toMatchObject({ position: 1, humanRank: 1, medal: "gold" });
      const shuffled = createLeaderboard({ scores: scores.toReversed(), direction: way });
      expect(shuffled.place(scores[0]!)).toEqual(board.place(scores[0]!));
    },
  );

  propertyTest.prop([fc.array(score, { minLength: 1, maxLength: 60 }), score, score, direction])(
    "never ranks a better score lower",
    (scores, one, other, way) => {
      const board = createLeaderboard({ scores, direction: way });
      const [better, worse] = (way === "maximize" ? one > other : one < other) ? [one, other] : [other, one];
      for (const convention of ["mle-dojo", "paper", "mid-rank"] as const) {
        expect(board.place(better, convention).humanRank).toBeGreaterThanOrEqual(
          board.place(worse, convention).humanRank ?? NaN,
        );
      }
    },
  );

  test("gives MLE-Dojo's numbers on a board with ties", () => {
    const board = createLeaderboard({ scores: [0, 1, 1, 2, 2, 2, 3, 4, 5, 6], direction: "minimize" });
    expect([-1, 0, 1, 2, 6, 7].map((value) => board.place(value).humanRank)).toEqual([
      1, 1, 0.9, 0.7, 0.1, 0,
    ]);
    expect(board.place(1)).toEqual({
      score: 1,
      position: 2,
      tiedCount: 2,
      teams: 10,
      humanRank: 0.9,
      convention: "mle-dojo",
      percentile: 80,
      medal: "silver",
      aboveMedian: true,
    });
  });

  test("says why a board carries no information, and still answers", () => {
    expect(make([]).degeneracy).toBe("empty");
    expect(make([NaN, Infinity])).toMatchObject({
      degeneracy: "empty",
      dropped: 2,
      median: null,
      thresholds: null,
    });
    expect(make([0.5]).degeneracy).toBe("single");
    expect(make([0.5, 0.5, 0.5]).degeneracy).toBe("all-equal");
    expect(make([0, -0]).degeneracy).toBe("all-equal");
    expect(make([0, 1]).degeneracy).toBe("none");
    expect(make([0, 0, 0]).place(-1)).toMatchObject({ position: 4, humanRank: 0, medal: "none" });
    expect(make([]).standing(3)).toEqual({ position: 1, tiedCount: 0, teams: 0 });
  });

  test("takes the median strictly, and of an even board the mean of the middle two", () => {
    const odd = createLeaderboard({ scores: [3, 1, 2], direction: "maximize" });
    expect(odd.median).toBe(2);
    expect([2, 2.1].map((value) => odd.place(value).aboveMedian)).toEqual([false, true]);
    const even = createLeaderboard({ scores: [1, 2, 4, 9], direction: "minimize" });
    expect(even.median).toBe(3);
    expect([3, 2.9].map((value) => even.place(value).aboveMedian)).toEqual([false, true]);
    expect(createLeaderboard({ scores: [1.5e308, 1.7e308], direction: "maximize" }).median).toBeCloseTo(
      1.6e308,
      -300,
    );
  });

  test("gives the best medal that a tie reaches", () => {
    const scores = Array.from({ length: 10 }, (_, at) => 10 - at);
    const board = createLeaderboard({ scores, direction: "maximize" });
    expect(board.thresholds).toEqual({ gold: 10, silver: 9, bronze: 7 });
    expect([11, 10, 9.5, 9, 7, 6.9].map((value) => board.place(value).medal)).toEqual([
      "gold",
      "gold",
      "silver",
      "silver",
      "bronze",
      "none",
    ]);
    const allEqual = createLeaderboard({ scores: [1, 1, 1], direction: "minimize" });
    expect(allEqual.place(1).medal).toBe("gold");
  });

  test("reads an Arrow vector, nulls dropped", () => {
    const board = createLeaderboard({
      scores: vectorFromArray([0.5, null, 0.7], new Float64()),
      direction: "maximize",
    });
    expect(board.scores).toEqual([0.7, 0.5]);
    expect(board.dropped).toBe(1);
  });

  test("refuses a score that is not finite, and unknown options", () => {
    const board = createLeaderboard({ scores: [1], direction: "maximize" });
    for (const value of [NaN, Infinity, -Infinity]) {
      expect(() => board.place(value)).toThrow(expect.objectContaining({ code: "score_not_finite" }));
    }
    // @ts-expect-error a direction that there is not
    expect(() => createLeaderboard({ scores: [1], direction: "up" })).toThrow(LeaderboardError);
    // @ts-expect-error a convention that there is not
    expect(() => board.place(1, "best")).toThrow(expect.objectContaining({ code: "bad_option" }));
  });

  test("cannot be changed from outside", () => {
    const scores = [1, 2, 3];
    const board = createLeaderboard({ scores, direction: "maximize" });
    scores.push(100);
    expect(board.place(3).position).toBe(1);
    expect(Object.isFrozen(board.scores)).toBe(true);
  });
});
