import { describe, expect, test } from "vitest";
import { LeaderboardError } from "../errors/leaderboard-error.ts";
import { createLeaderboard } from "./create-leaderboard.ts";
import { medalPrecision } from "./medal-precision.ts";

/** 40 teams, gold at the fourth: 0.49, as on rsna-breast-cancer-detection. */
const scores = [0.51, 0.5, 0.5, 0.49, ...Array.from({ length: 36 }, (_, at) => (40 - at) / 100)];
const make = (precision?: "exact" | "board" | number) =>
  createLeaderboard({
    scores,
    direction: "maximize",
    ...(precision === undefined ? {} : { precision }),
  });

describe("a score with more digits than the board", () => {
  test("misses the medal that its own rounding earns, and is told", () => {
    const board = make();
    expect(board).toMatchObject({ decimals: 2, lookUpDecimals: null });
    expect(board.thresholds?.gold).toBe(0.49);
    expect(board.place(0.4861).medal).toBe("silver");
    expect(medalPrecision(board, 0.4861)).toEqual({
      exact: "silver",
      atBoardPrecision: "gold",
      decimals: 2,
      precisionDecides: true,
    });
    expect(medalPrecision(board, 0.4949)?.precisionDecides).toBe(false);
  });

  test("is looked up at the board's decimals on request: rank, medal and median alike", () => {
    const board = make("board");
    expect(board.lookUpDecimals).toBe(2);
    expect(board.place(0.4861)).toMatchObject({ score: 0.4861, position: 4, tiedCount: 1, medal: "gold" });
    expect(board.standing(0.4861)).toEqual(make().standing(0.49));
    expect(make().median).toBe(0.245);
    expect(board.place(0.2451).aboveMedian).toBe(true);
    // Half to even: 0.245 as a double lies below the middle, so it rounds to 0.24.
    expect(board.place(0.245).aboveMedian).toBe(false);
  });

  test("is looked up at any decimals, five being MLE-bench's", () => {
    const board = make(5);
    expect(board.place(0.489999).medal).toBe("gold");
    expect(board.place(0.48999).medal).toBe("silver");
    expect(medalPrecision(board, 0.489999)?.exact).toBe("silver");
  });

  test("loses as well as wins", () => {
    const down = createLeaderboard({ scores: [0.1, 0.2, 0.3], direction: "minimize", precision: "board" });
    expect(down.place(0.14).position).toBe(1);
    expect(down.place(0.16).position).toBe(2);
    expect(medalPrecision(down, 0.06)).toMatchObject({ exact: "gold", precisionDecides: false });
  });

  test.each([-1, 1.5, 101, Number.NaN])("refuses a precision of %d", (precision) => {
    expect(() => make(precision)).toThrow(LeaderboardError);
  });

  test("has no place where there is no board or no score", () => {
    expect(medalPrecision(createLeaderboard({ scores: [], direction: "maximize" }), 1)).toBeNull();
    expect(() => medalPrecision(make(), Number.NaN)).toThrow(LeaderboardError);
  });
});
