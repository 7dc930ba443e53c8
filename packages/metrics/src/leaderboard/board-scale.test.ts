import { test as propertyTest } from "@fast-check/vitest";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Direction } from "../contract.ts";
import { checkBoardScale, type ScaleTransform } from "./board-scale.ts";
import { createLeaderboard } from "./create-leaderboard.ts";

const board = (scores: readonly number[], direction: Direction) => createLeaderboard({ scores, direction });
const ramp = (low: number, high: number) =>
  Array.from({ length: 101 }, (_, at) => low + ((high - low) * at) / 100);
const shares = board(ramp(0.5, 0.9), "maximize");

describe("checkBoardScale", () => {
  test("accepts what lies in the bulk, and a believable record", () => {
    expect(checkBoardScale(shares, [0.7, 0.95])).toEqual({ verdict: "fits", explanations: [] });
    expect(checkBoardScale(board(ramp(1, 2), "minimize"), [1.5, 0.8]).verdict).toBe("fits");
  });

  test.each<[ScaleTransform, number, ReturnType<typeof board>]>([
    ["percent", 70, shares],
    ["share", 0.7, board(ramp(50, 90), "maximize")],
    ["squared", 56 * 56, board(ramp(50, 90), "minimize")],
    ["rooted", 5, board(ramp(20, 30), "minimize")],
    ["complement", 0.2, shares],
    ["negated", -0.7, shares],
    ["gini", 0.3, board(ramp(0.6, 0.9), "maximize")],
    ["auc", 0.9, board(ramp(0.75, 0.79), "maximize")],
  ])("names a score that is %s", (transform, score, on) => {
    const fit = checkBoardScale(on, [score]);
    expect(fit.verdict).not.toBe("fits");
    expect(fit.explanations).toContain(transform);
  });

  test("wants one explanation for all scores", () => {
    expect(checkBoardScale(shares, [70, 75]).explanations).toEqual(["percent"]);
    expect(checkBoardScale(shares, [70, 0.75]).explanations).toEqual([]);
  });

  test("calls better than all teams by far a misfit, weak only suspect", () => {
    expect(checkBoardScale(shares, [1.2]).verdict).toBe("misfit");
    expect(checkBoardScale(shares, [0.1]).verdict).toBe("suspect");
    expect(checkBoardScale(shares, [0.7], [0, 0.6]).verdict).toBe("misfit");
  });

  test("knows nothing where the board does not", () => {
    expect(checkBoardScale(board([1, 1], "maximize"), [3]).verdict).toBe("unknown");
    expect(checkBoardScale(shares, []).verdict).toBe("unknown");
  });

  propertyTest.prop([
    fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 2, maxLength: 60 }),
    fc.constantFrom<Direction>("maximize", "minimize"),
  ])("lets a board's own better teams fit", (scores, direction) => {
    const own = board(scores, direction);
    const { verdict } = checkBoardScale(own, own.scores.slice(0, Math.ceil(own.teams / 2)));
    expect(["fits", "unknown"]).toContain(verdict);
  });
});
