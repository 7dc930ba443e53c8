import { describe, expect, test } from "vitest";
import { createLeaderboard } from "./create-leaderboard.ts";
import { humanRank, meanHumanRank } from "./human-rank.ts";

describe("humanRank", () => {
  test.each([
    [{ position: 1, tiedCount: 0, teams: 10 }, 1, 0.9, 1],
    [{ position: 1, tiedCount: 1, teams: 10 }, 1, 0.9, 0.95],
    [{ position: 4, tiedCount: 3, teams: 10 }, 0.7, 0.6, 0.55],
    [{ position: 10, tiedCount: 1, teams: 10 }, 0.1, 0, 0.05],
    [{ position: 11, tiedCount: 0, teams: 10 }, 0, 0, 0],
  ])("of %o in each convention", (standing, dojo, paper, mid) => {
    expect(humanRank(standing)).toBe(dojo);
    expect(humanRank(standing, "mle-dojo")).toBe(dojo);
    expect(humanRank(standing, "paper")).toBe(paper);
    expect(humanRank(standing, "mid-rank")).toBe(mid);
  });

  test("is null on an empty board", () => {
    expect(humanRank({ position: 1, tiedCount: 0, teams: 0 })).toBeNull();
  });
});

describe("meanHumanRank", () => {
  const upper = createLeaderboard({ scores: [1, 2, 3, 4], direction: "maximize" });
  const lower = createLeaderboard({ scores: [3, 4], direction: "maximize", convention: "paper" });
  const empty = createLeaderboard({ scores: [], direction: "maximize" });

  test("counts each board the same, in its own convention unless told", () => {
    expect(meanHumanRank([upper], 2)).toBe(0.5);
    expect(meanHumanRank([upper, lower], 3)).toBe((0.75 + 0) / 2);
    expect(meanHumanRank([upper, lower], 3, "mle-dojo")).toBe((0.75 + 0.5) / 2);
  });

  test("leaves empty boards out, and is null without any other", () => {
    expect(meanHumanRank([empty, upper], 4)).toBe(1);
    expect(meanHumanRank([empty], 4)).toBeNull();
    expect(meanHumanRank([], 4)).toBeNull();
  });
});
