import { describe, expect, test } from "vitest";
import { LeaderboardError } from "../errors/leaderboard-error.ts";
import { normalizedScore } from "./normalized-score.ts";
import { relativePerformanceGap } from "./relative-performance-gap.ts";

const task = (score: number | null, baseline: number, best: number) => ({ score, baseline, best });

describe("normalizedScore", () => {
  test.each([
    [0.75, 0.5, 1, 0.5],
    [0.4, 0.5, 1, -0.2],
    [1.5, 0.5, 1, 2],
    // Losses: the way leads down.
    [3, 4, 2, 0.5],
    [1, 4, 2, 1.5],
  ])("of %d between %d and %d is %d", (score, baseline, top, expected) => {
    expect(normalizedScore(score, { baseline, top })).toBeCloseTo(expected, 14);
    expect(normalizedScore(score, { baseline, top, clamp: true })).toBeCloseTo(
      Math.min(1, Math.max(0, expected)),
      14,
    );
  });

  test("is null without a way, and refuses what is not finite", () => {
    expect(normalizedScore(1, { baseline: 2, top: 2 })).toBeNull();
    expect(() => normalizedScore(Number.NaN, { baseline: 0, top: 1 })).toThrow(LeaderboardError);
  });
});

describe("relativePerformanceGap", () => {
  test("is DSBench's: no result and worse than the baseline count 0, better than the best more than 1", () => {
    expect(relativePerformanceGap([task(0.75, 0.5, 1)])).toBe(0.5);
    expect(relativePerformanceGap([task(0.75, 0.5, 1), task(null, 0.5, 1)])).toBe(0.25);
    expect(relativePerformanceGap([task(0.2, 0.5, 1), task(Number.NaN, 4, 0)])).toBe(0);
    expect(relativePerformanceGap([task(2, 0.5, 1)])).toBe(3);
    // RMSLE of bike-sharing-demand: b 4.801…, g 0.
    expect(relativePerformanceGap([task(0.5, 4.8010933083004215, 0)])).toBeCloseTo(0.895857, 6);
  });

  test("is the plain mean over tasks, as completion 12 of 74 and a gap of 6.518 % show", () => {
    const tasks = Array.from({ length: 74 }, (_, at) => task(at < 12 ? 0.40194 : null, 0, 1));
    expect(100 * relativePerformanceGap(tasks)).toBeCloseTo(6.518, 3);
  });

  test("refuses no tasks, a gap of nothing, and infinite scores", () => {
    expect(() => relativePerformanceGap([])).toThrow(LeaderboardError);
    expect(() => relativePerformanceGap([task(1, 2, 2)])).toThrow(/Task 0/u);
    expect(() => relativePerformanceGap([task(Infinity, 0, 1)])).toThrow(LeaderboardError);
  });
});
